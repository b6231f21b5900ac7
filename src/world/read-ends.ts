// A file of any size in a bounded amount of memory: all of it, or its first and its last bytes.

import { constants } from 'node:fs'
import { errorCode, Fault } from '../errors.ts'
import type { Disk } from './disk.ts'
import { diskFault } from './disk-fault.ts'

export type FileEnds = { readonly head: Buffer; readonly tail: Buffer | undefined; readonly size: number }

/** The bytes of a regular file, at most `limit` of them, half from each end; undefined when there is none. */
export function readEnds(disk: Disk, path: string, limit: number): FileEnds | undefined {
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
    const { size } = stat
    if (size <= limit) return { head: readAt(disk, fd, 0, size), tail: undefined, size }
    const half = Math.floor(limit / 2)
    return { head: readAt(disk, fd, 0, half), tail: readAt(disk, fd, size - half, half), size }
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
    // The file became shorter while it was read.
    if (count === 0) break
    done += count
  }
  return bytes.subarray(0, done)
}
