// git: there, new enough, and the project's repository in order.

import type { Project } from '../../config/project.ts'
import { Fault } from '../../errors.ts'
import { gitVersion } from '../../world/git-version.ts'
import { findRepository } from '../../world/repository.ts'
import type { World } from '../../world/world.ts'
import { type Finding, ok, warning } from './finding.ts'

/** Without git everything but snapshots works, so nothing here is worse than a warning. */
export async function checkGit(world: World, project: Project): Promise<Finding> {
  try {
    const { text } = await gitVersion(world)
    const repository = await findRepository(world, project.root)
    return ok('git', repository === undefined ? `${text}; this project is not in a repository` : text)
  } catch (error) {
    if (!(error instanceof Fault)) throw error
    return warning('git', error.message, error.hints.join('; '))
  }
}
