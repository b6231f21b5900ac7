// A new session: its folder, its context file, and that it is the current one.

import { dirname, join } from 'node:path'
import type { Project } from '../config/project.ts'
import { syncFolder } from '../world/atomic-write.ts'
import { createFile, makeFolder } from '../world/create.ts'
import type { Disk } from '../world/disk.ts'
import { ownerOfTemporary } from '../world/temporary-name.ts'
import type { World } from '../world/world.ts'
import { makeCurrent } from './current-session.ts'
import { sessionContextFile, sessionFolder, sessionsFolder } from './layout.ts'
import { sessionIdFor, slugOf } from './session-name.ts'

export type NewSession = { readonly id: string; readonly folder: string }

/** Makes a session of that name for today; the second of one name and day gets `-2`. */
export function createSession(
  world: Pick<World, 'disk' | 'clock'>,
  project: Pick<Project, 'folder'>,
  name: string,
  /** The folder of the notes: an id that has one there is taken. */
  notes = sessionsFolder(project),
): NewSession {
  const { disk, clock } = world
  const slug = slugOf(name)
  const today = clock.now()
  makeFolder(disk, project.folder)
  makeFolder(disk, sessionsFolder(project))
  for (let count = 1; ; count++) {
    const id = sessionIdFor(slug, today, count)
    const folder = sessionFolder(project, id)
    // A note alone is a session too.
    if (disk.lstat(join(notes, `${id}.md`), { throwIfNoEntry: false }) !== undefined) continue
    if (!claim(world, folder)) continue
    makeCurrent(world, project, id)
    return { id, folder }
  }
}

// Whoever makes the context file has the session. A folder without anything was left by a command that was killed.
function claim({ disk }: Pick<World, 'disk'>, folder: string): boolean {
  const there = disk.lstat(folder, { throwIfNoEntry: false })
  if (there !== undefined && !(there.isDirectory() && isUnused(disk, folder))) return false
  makeFolder(disk, folder)
  syncFolder(disk, dirname(folder))
  return createFile(disk, join(folder, sessionContextFile), '')
}

function isUnused(disk: Disk, folder: string): boolean {
  return disk.readdir(folder).every(name => ownerOfTemporary(name) !== 'not-temporary')
}
