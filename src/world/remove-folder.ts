// Removing a folder of TeDDy's own with all that is in it. Links are removed, never followed.

import { rmSync } from 'node:fs'
import { Fault } from '../errors.ts'
import type { Disk } from './disk.ts'
import { diskFault } from './disk-fault.ts'

/** Removes it; one that is not there is fine. A link or a file in its place stays and is a Fault. */
export function removeFolder(disk: Disk, path: string): void {
  try {
    const stat = disk.lstat(path, { throwIfNoEntry: false })
    if (stat === undefined) return
    if (!stat.isDirectory()) throw new Fault('guard', `${path} is no folder`, { hints: ['move it away'] })
    rmSync(path, { recursive: true, force: true })
  } catch (error) {
    throw diskFault(error, path)
  }
}
