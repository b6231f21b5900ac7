// One writer a session.

import { join } from 'node:path'
import type { Project } from '../config/project.ts'
import { makeFolder } from '../world/create.ts'
import { withLock } from '../world/lock.ts'
import type { World } from '../world/world.ts'
import { sessionLock } from './layout.ts'
import { makeLocalFolder } from './local-folder.ts'

/** Does `work` as the only writer of the session; a Fault of kind `conflict` names who is at work there. */
export async function withSessionLock<T>(
  world: Pick<World, 'disk' | 'clock'>,
  project: Pick<Project, 'folder'>,
  id: string,
  purpose: string,
  work: () => T | Promise<T>,
): Promise<T> {
  makeFolder(world.disk, join(makeLocalFolder(world.disk, project), 'locks'), 0o700)
  return withLock(world, sessionLock(project, id), `${purpose} in session ${id}`, work)
}
