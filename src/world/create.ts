// Making things that must not be there yet.

import { errorCode } from '../errors.ts'
import { writeAtomic } from './atomic-write.ts'
import type { Disk } from './disk.ts'
import { diskFault } from './disk-fault.ts'

/** Makes a folder and those above it; one that is there already is fine. */
export function makeFolder(disk: Disk, path: string, mode = 0o777): void {
  try {
    disk.mkdir(path, { recursive: true, mode })
  } catch (error) {
    throw diskFault(error, path)
  }
}

/** Makes a file with this text; false when there is one already, which stays as it is. */
export function createFile(disk: Disk, path: string, text: string, mode?: number): boolean {
  try {
    writeAtomic(disk, path, text, { when: 'create', ...(mode === undefined ? {} : { mode }) })
    return true
  } catch (error) {
    if (errorCode(error) === 'EEXIST') return false
    throw error
  }
}
