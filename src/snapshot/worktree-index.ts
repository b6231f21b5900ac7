// The worktree's own index, put in order after TeDDy moved it, so that `git status` there shows what was changed since.

import { join } from 'node:path'
import { errorCode, Fault } from '../errors.ts'
import { writeAtomic } from '../world/atomic-write.ts'
import { diskFault } from '../world/disk-fault.ts'
import { readBytes } from '../world/read-file.ts'
import type { World } from '../world/world.ts'
import { keptIndex, type Place } from './place.ts'

/** Gives the worktree the index of its snapshot, by git's own rule: a lock file that replaces it. */
export function shareIndex({ disk }: World, place: Place): void {
  const bytes = readBytes(disk, keptIndex(place), 2_000_000_000)
  if (bytes === undefined || place.ownGitDir === undefined) return
  const lock = join(place.ownGitDir, 'index.lock')
  try {
    writeAtomic(disk, lock, bytes, { when: 'create' })
  } catch (error) {
    if (errorCode(error) !== 'EEXIST') throw error
    throw new Fault('conflict', `another git is at work in ${place.root}, or was killed: ${lock} is there`, {
      hints: ['wait until it is done; if no git runs, remove that file yourself'],
      cause: error,
    })
  }
  try {
    disk.rename(lock, join(place.ownGitDir, 'index'))
  } catch (error) {
    disk.unlink(lock)
    throw diskFault(error, lock)
  }
}
