// Which files of a folder can be notes.

import { errorCode } from '../errors.ts'
import type { Disk } from '../world/disk.ts'
import { diskFault } from '../world/disk-fault.ts'

/** The names without `.md`; none when there is no such folder. Copies made on a conflict are not notes of their own. */
export function noteNames(disk: Disk, folder: string): readonly string[] {
  try {
    return disk
      .readdir(folder)
      .filter(name => name.endsWith('.md') && !name.startsWith('.') && !isConflictCopy(name))
      .map(name => name.slice(0, -3))
  } catch (error) {
    if (errorCode(error) === 'ENOENT') return []
    throw diskFault(error, folder)
  }
}

// Looked for as text first: there may be tens of thousands of names, and hardly one of them is such a copy.
function isConflictCopy(name: string): boolean {
  return name.includes('.conflict-') && /\.conflict-\d+\.md$/.test(name)
}
