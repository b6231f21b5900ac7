// The project of a command that needs `.teddy/`.

import { findProject, type Project } from '../config/project.ts'
import { Fault } from '../errors.ts'
import type { World } from '../world/world.ts'

/** The project; a Fault that names `teddy init` where there is none. */
export function initialisedProject(world: World): Project {
  const project = findProject(world)
  if (project.foundBy === 'teddy') return project
  throw new Fault('usage', `${project.root} is not a TeDDy project yet`, { hints: ['teddy init'] })
}
