// The agents there are: those that come with TeDDy, and the project's own in `.teddy/prompts/`.

import { join } from 'node:path'
import type { Project } from '../../config/project.ts'
import type { World } from '../../world/world.ts'
import { namesOn, type Shelf } from './project-texts.ts'

// Without their prompts, which few commands need.
export const builtInAgents = ['pathfinder', 'architect', 'developer', 'debugger', 'assistant'] as const

/** The names of all agents, in lower case, each once: the built-in ones first. */
export function listAgents(world: Pick<World, 'disk'>, project: Project): readonly string[] {
  return [...new Set([...builtInAgents, ...namesOn(world, promptShelf(project))])]
}

/** Where a project keeps its prompts. */
export function promptShelf(project: Project): Shelf {
  return { folder: join(project.folder, 'prompts'), ending: '.xml' }
}
