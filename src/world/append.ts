// Adding to the end of a file so that a power cut right afterwards takes nothing back.

import { constants } from 'node:fs'
import { dirname } from 'node:path'
import { syncFolder } from './atomic-write.ts'
import type { Disk } from './disk.ts'
import { diskFault } from './disk-fault.ts'
import { writeAll } from './write-all.ts'

/** Adds the text and waits until the disk has it; the file is made when it is not there. Links are not followed. */
export function appendDurably(disk: Disk, path: string, text: string): void {
  const data = Buffer.from(text)
  try {
    const flags = constants.O_WRONLY | constants.O_APPEND | constants.O_CREAT | constants.O_NOFOLLOW
    const fd = disk.open(path, flags, 0o666)
    let before: number
    try {
      before = disk.fstat(fd).size
      writeAll(disk, fd, data)
      disk.fsync(fd)
    } finally {
      disk.close(fd)
    }
    // An empty file may be new, and its name not yet on disk.
    if (before === 0) syncFolder(disk, dirname(path))
  } catch (error) {
    throw diskFault(error, path)
  }
}
