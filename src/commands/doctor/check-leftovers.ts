// What crashes leave behind in .teddy/: locks of dead processes, temporary files, torn files.

import { join } from 'node:path'
import type { Project } from '../../config/project.ts'
import type { Disk } from '../../world/disk.ts'
import { readLock } from '../../world/lock.ts'
import { isProvablyDead } from '../../world/process-identity.ts'
import { readBytes } from '../../world/read-file.ts'
import { ownerOfTemporary } from '../../world/temporary-name.ts'
import type { World } from '../../world/world.ts'
import { type Finding, ok, warning } from './finding.ts'

type Needs = Pick<World, 'disk'>

/** Locks and temporary files without a living owner; removed when `mode` is `fix`. */
export function checkLeftovers(world: Needs, project: Project, mode: 'look' | 'fix'): readonly Finding[] {
  const files = filesBelow(world.disk, project.folder)
  const locks = files.filter(file => file.endsWith('.lock'))
  const dead = [
    ...locks.filter(file => isDeadLock(world, file)),
    ...files.filter(file => ownerOfTemporary(file.slice(file.lastIndexOf('/') + 1)) === 'dead'),
  ]
  if (mode === 'fix') for (const file of dead) world.disk.unlink(file)
  const held = locks.length - dead.filter(file => file.endsWith('.lock')).length
  return [
    ok('locks', held === 0 ? 'none held' : `${held} held by running processes`),
    dead.length === 0
      ? ok('leftovers', 'none')
      : mode === 'fix'
        ? ok('leftovers', `removed ${dead.join(', ')}`)
        : warning(
            'leftovers',
            `left by processes that are gone: ${dead.join(', ')}`,
            '`teddy doctor --fix` removes them',
          ),
  ]
}

/** Files that a power cut may have emptied or filled with zero bytes. */
export function checkTorn({ disk }: Needs, project: Project): Finding {
  const torn = filesBelow(disk, project.folder)
    .filter(file => !file.startsWith(join(project.folder, 'local')))
    .filter(file => isTorn(disk, file))
  if (torn.length === 0) return ok('torn files', 'none')
  return warning('torn files', torn.join(', '), 'get them back from git: `git checkout -- <file>`')
}

function isTorn(disk: Disk, file: string): boolean {
  const stat = disk.lstat(file)
  if (!stat.isFile()) return false
  const bytes = readBytes(disk, file, Number.MAX_SAFE_INTEGER)
  return bytes !== undefined && (bytes.length === 0 || bytes.at(-1) === 0)
}

function isDeadLock(world: Needs, file: string): boolean {
  const owner = readLock(world, file)
  return owner !== undefined && isProvablyDead(owner)
}

// Worktrees are checkouts of the user's project, not files of TeDDy.
function filesBelow(disk: Disk, folder: string): readonly string[] {
  if (disk.lstat(folder, { throwIfNoEntry: false })?.isDirectory() !== true) return []
  return disk.readdir(folder, { withFileTypes: true }).flatMap(entry => {
    const path = join(folder, entry.name)
    if (entry.isDirectory()) return path.endsWith('/.teddy/local/worktrees') ? [] : filesBelow(disk, path)
    return [path]
  })
}
