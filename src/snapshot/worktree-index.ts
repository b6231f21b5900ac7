// The worktree's own index, put in order after TeDDy moved it, so that `git status` there shows what was changed since.

import { join } from 'node:path'
import { errorCode, Fault } from '../errors.ts'
import { writeAtomic } from '../world/atomic-write.ts'
import { diskFault } from '../world/disk-fault.ts'
import { isSameFile } from '../world/disk-names.ts'
import { readBytes } from '../world/read-file.ts'
import type { World } from '../world/world.ts'
import { keptIndex, type Place } from './place.ts'
import { settleIndex } from './settle-index.ts'

/** Gives the worktree the index of its snapshot, by git's own rule: a lock file that replaces it. */
export async function shareIndex(world: World, place: Place): Promise<void> {
  await settleIndex(world, place)
  const { disk } = world
  const bytes = readBytes(disk, keptIndex(place), 2_000_000_000)
  if (bytes === undefined || place.ownGitDir === undefined) return
  const lock = join(place.ownGitDir, 'index.lock')
  // The lock is a second name of this file, so that one left by a kill is known to be TeDDy's own.
  const own = join(place.ownGitDir, 'teddy-index')
  try {
    if (isSameFile(disk, own, lock)) disk.unlink(lock)
    writeAtomic(disk, own, bytes)
    disk.link(own, lock)
    disk.rename(lock, join(place.ownGitDir, 'index'))
    disk.unlink(own)
  } catch (error) {
    if (errorCode(error) !== 'EEXIST') throw diskFault(error, lock)
    disk.unlink(own)
    throw new Fault('conflict', `another git is at work in ${place.root}, or was killed: ${lock} is there`, {
      hints: ['wait until it is done; if no git runs, remove that file yourself'],
      cause: error,
    })
  }
}
