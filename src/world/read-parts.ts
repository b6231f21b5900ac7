// Parts of one file, all from the same state of it: whoever replaces the file meanwhile changes nothing here.

import { constants } from 'node:fs'
import { errorCode, Fault } from '../errors.ts'
import type { Disk } from './disk.ts'
import { diskFault } from './disk-fault.ts'

export type OpenFile = {
  readonly size: number
  /** The bytes there are from an offset on, at most `length` of them. */
  readonly read: (from: number, length: number) => Buffer
}

/** What `look` makes of a regular file; undefined when there is none. */
export function readParts<T>(disk: Disk, path: string, look: (file: OpenFile) => T): T | undefined {
  let fd: number
  try {
    fd = disk.open(path, constants.O_RDONLY | constants.O_NOFOLLOW | constants.O_NONBLOCK)
  } catch (error) {
    if (errorCode(error) === 'ENOENT') return undefined
    throw diskFault(error, path)
  }
  try {
    const stat = disk.fstat(fd)
    if (!stat.isFile()) throw new Fault('failed', `${path}: not a regular file`, { hints: ['name a file'] })
    return look({ size: stat.size, read: (from, length) => readAt(disk, fd, from, length) })
  } catch (error) {
    throw diskFault(error, path)
  } finally {
    disk.close(fd)
  }
}

function readAt(disk: Disk, fd: number, from: number, length: number): Buffer {
  const bytes = Buffer.allocUnsafe(length)
  let done = 0
  while (done < length) {
    const count = disk.read(fd, bytes, done, length - done, from + done)
    // The file ends here, or became shorter while it was read.
    if (count === 0) break
    done += count
  }
  return bytes.subarray(0, done)
}
