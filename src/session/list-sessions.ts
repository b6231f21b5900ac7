// All sessions of a project.

import type { Dirent } from 'node:fs'
import type { Project } from '../config/project.ts'
import { errorCode, Fault } from '../errors.ts'
import type { Disk } from '../world/disk.ts'
import { diskFault } from '../world/disk-fault.ts'
import type { World } from '../world/world.ts'
import { sessionFolder, sessionsFolder } from './layout.ts'
import { parseSessionId } from './session-name.ts'

export type SessionEntry = {
  readonly id: string
  readonly folder: string
  /** `20260124`. */
  readonly day: string
  readonly slug: string
}

export type SessionList = {
  /** The newest day first; those of one day by name. */
  readonly sessions: readonly SessionEntry[]
  /** Links and files that stand where a session's folder belongs. */
  readonly notFolders: readonly string[]
}

/** Every session that has a folder; none without `.teddy/sessions`. */
export function listSessions({ disk }: Pick<World, 'disk'>, project: Pick<Project, 'folder'>): SessionList {
  const sessions: SessionEntry[] = []
  const notFolders: string[] = []
  for (const entry of entriesOf(disk, sessionsFolder(project))) {
    const parsed = parseSessionId(entry.name)
    if (parsed === undefined) continue
    if (entry.isDirectory())
      sessions.push({ id: entry.name, folder: sessionFolder(project, entry.name), ...parsed })
    else notFolders.push(sessionFolder(project, entry.name))
  }
  sessions.sort((a, b) => (a.day === b.day ? order(a.id, b.id) : order(b.day, a.day)))
  return { sessions, notFolders: notFolders.sort() }
}

function order(a: string, b: string): number {
  return a < b ? -1 : a > b ? 1 : 0
}

function entriesOf(disk: Disk, folder: string): readonly Dirent[] {
  try {
    if (!disk.lstat(folder).isDirectory())
      throw new Fault('guard', `${folder} is a link or a file; it must be a folder of its own`, {
        hints: ['move it away'],
      })
    return disk.readdir(folder, { withFileTypes: true })
  } catch (error) {
    if (errorCode(error) === 'ENOENT') return []
    throw diskFault(error, folder)
  }
}
