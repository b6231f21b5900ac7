// The hash of a file of any size, a piece at a time.

import { createHash } from 'node:crypto'
import { constants } from 'node:fs'
import { Fault } from '../errors.ts'
import type { Disk } from './disk.ts'
import { diskFault } from './disk-fault.ts'

/** The sha256 of a regular file; a Fault for anything else. Links are not followed. */
export function hashFile(disk: Disk, path: string): string {
  try {
    const fd = disk.open(path, constants.O_RDONLY | constants.O_NOFOLLOW | constants.O_NONBLOCK)
    try {
      const stat = disk.fstat(fd)
      if (!stat.isFile())
        throw new Fault('failed', `${path}: not a regular file`, { hints: ['move it away'] })
      const hash = createHash('sha256')
      const piece = Buffer.allocUnsafe(Math.min(Math.max(stat.size, 1), 1_000_000))
      for (;;) {
        const count = disk.read(fd, piece, 0, piece.length, null)
        if (count === 0) return hash.digest('hex')
        hash.update(piece.subarray(0, count))
      }
    } finally {
      disk.close(fd)
    }
  } catch (error) {
    throw diskFault(error, path)
  }
}
