// Files that a power cut may have emptied or filled with zero bytes.

import { basename, join } from 'node:path'
import type { Project } from '../../config/project.ts'
import type { Disk } from '../../world/disk.ts'
import { readEnd } from '../../world/read-file.ts'
import type { World } from '../../world/world.ts'
import { type Finding, ok, warning } from './finding.ts'
import { filesBelow } from './project-folder.ts'

/** Files that TeDDy never writes without content; others may be empty on purpose. */
const neverEmpty = ['config.yaml', '.gitignore']

/** What belongs to this machine alone can be made again and is left out. */
export function checkTorn({ disk }: Pick<World, 'disk'>, project: Project): Finding {
  const local = join(project.folder, 'local')
  const torn = filesBelow(disk, project.folder).filter(file => !file.startsWith(local) && isTorn(disk, file))
  if (torn.length === 0) return ok('torn files', 'none')
  const hint = 'look at them; git may have an older version: `git log -p -- <file>`'
  return warning('torn files', torn.join(', '), hint)
}

// Only the last byte is read: files of any size are looked at in no time.
function isTorn(disk: Disk, file: string): boolean {
  const end = readEnd(disk, file)
  if (end === undefined) return false
  return end.size === 0 ? neverEmpty.includes(basename(file)) : end.last === 0
}
