// The pipelines there are: those that come with TeDDy, and the project's own in `.teddy/pipelines/`.

import { join } from 'node:path'
import type { Project } from '../../config/project.ts'
import type { World } from '../../world/world.ts'
import { namesOn, type Shelf } from '../agents/project-texts.ts'

export const builtInPipelines = ['think', 'review'] as const

/** The names of all pipelines, in lower case, each once: the built-in ones first. */
export function listPipelines(world: Pick<World, 'disk'>, project: Project): readonly string[] {
  return [...new Set([...builtInPipelines, ...namesOn(world, pipelineShelf(project))])]
}

/** Where a project keeps its pipelines. */
export function pipelineShelf(project: Project): Shelf {
  return { folder: join(project.folder, 'pipelines'), ending: '.yaml' }
}
