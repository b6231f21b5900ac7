// A folder that stays the same one, whatever its path leads to later, and that can be written to.

import { constants } from 'node:fs'
import { join } from 'node:path'
import type { Disk } from './disk.ts'
import { diskFault } from './disk-fault.ts'
import { temporaryName } from './temporary-name.ts'

/** A name for the folder until the process ends; a Fault when nothing can be made in it. */
export function holdFolder(disk: Disk, path: string): string {
  try {
    const folder = disk.open(path, constants.O_RDONLY | constants.O_DIRECTORY)
    const name = process.platform === 'linux' ? `/proc/self/fd/${folder}` : path
    const probe = join(name, temporaryName())
    disk.close(disk.open(probe, constants.O_WRONLY | constants.O_CREAT | constants.O_EXCL, 0o600))
    disk.unlink(probe)
    return name
  } catch (error) {
    throw diskFault(error, path)
  }
}
