// Making things that must not be there yet.

import { dirname } from 'node:path'
import { errorCode, Fault } from '../errors.ts'
import { writeAtomic } from './atomic-write.ts'
import type { Disk } from './disk.ts'
import { diskFault } from './disk-fault.ts'

/** Makes a folder and those above it; one that is there already is fine. */
export function makeFolder(disk: Disk, path: string, mode = 0o777): void {
  try {
    // Not `recursive`: that hides a read-only disk behind "no such file".
    disk.mkdir(path, { mode })
  } catch (error) {
    const code = errorCode(error)
    if (code === 'EEXIST') {
      if (disk.lstat(path).isDirectory()) return
      throw new Fault('guard', `${path} is no folder`, { hints: ['move it away'], cause: error })
    }
    if (code !== 'ENOENT' || dirname(path) === path) throw diskFault(error, path)
    makeFolder(disk, dirname(path), mode)
    makeFolder(disk, path, mode)
  }
}

/** Makes a file with this text; false when there is one already, which stays as it is. */
export function createFile(disk: Disk, path: string, text: string | Uint8Array, mode?: number): boolean {
  try {
    writeAtomic(disk, path, text, { when: 'create', ...(mode === undefined ? {} : { mode }) })
    return true
  } catch (error) {
    if (errorCode(error) === 'EEXIST') return false
    throw error
  }
}
