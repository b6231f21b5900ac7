// Reading a file without being led elsewhere, hung by a device, or filled up.

import { constants } from 'node:fs'
import { errorCode, Fault } from '../errors.ts'
import type { Disk } from './disk.ts'
import { diskFault } from './disk-fault.ts'

/** The bytes of a regular file of at most `maxBytes`; undefined when there is none. Links are not followed. */
export function readBytes(disk: Disk, path: string, maxBytes: number): Buffer | undefined {
  return whileOpen(disk, path, ['ENOENT'], fd => {
    const stat = disk.fstat(fd)
    if (!stat.isFile()) throw new Fault('failed', `${path}: not a regular file`, { hints: ['name a file'] })
    if (stat.size > maxBytes) throw tooLarge(path, maxBytes)
    return readAll(disk, fd, path, stat.size, maxBytes)
  })
}

/** The size and last byte of a regular file, whatever its size; undefined for anything else. */
export function readEnd(
  disk: Disk,
  path: string,
): { readonly size: number; readonly last: number } | undefined {
  return whileOpen(disk, path, ['ENOENT', 'ELOOP', 'ENXIO'], fd => {
    const stat = disk.fstat(fd)
    if (!stat.isFile()) return undefined
    const last = Buffer.from([1])
    if (stat.size > 0) disk.read(fd, last, 0, 1, stat.size - 1)
    return { size: stat.size, last: last[0]! }
  })
}

/** What `work` gives; undefined when opening fails with one of the codes in `absent`. */
function whileOpen<T>(
  disk: Disk,
  path: string,
  absent: readonly string[],
  work: (fd: number) => T,
): T | undefined {
  let fd: number
  try {
    // Without O_NONBLOCK, opening a named pipe waits for a writer that may never come.
    fd = disk.open(path, constants.O_RDONLY | constants.O_NOFOLLOW | constants.O_NONBLOCK)
  } catch (error) {
    if (absent.includes(errorCode(error) ?? '')) return undefined
    throw diskFault(error, path)
  }
  try {
    try {
      return work(fd)
    } finally {
      disk.close(fd)
    }
  } catch (error) {
    throw diskFault(error, path)
  }
}

const strict = new TextDecoder('utf-8', { fatal: true })

/** A file as text; bytes that are not UTF-8 are a Fault, never replaced. */
export function readText(disk: Disk, path: string, maxBytes: number): string | undefined {
  const bytes = readBytes(disk, path, maxBytes)
  if (bytes === undefined) return undefined
  try {
    return strict.decode(bytes)
  } catch (cause) {
    throw new Fault('failed', `${path}: not UTF-8 text`, { hints: ['save it as UTF-8'], cause })
  }
}

// One byte more than the file should have: most are read at once, and one that grew is noticed.
function readAll(disk: Disk, fd: number, path: string, size: number, maxBytes: number): Buffer {
  const chunks: Buffer[] = []
  let total = 0
  for (let room = size + 1; ; room = 65_536) {
    const chunk = Buffer.allocUnsafe(room)
    const count = disk.read(fd, chunk, 0, chunk.length, null)
    if (count > 0) chunks.push(chunk.subarray(0, count))
    total += count
    // The file may grow while it is read.
    if (total > maxBytes) throw tooLarge(path, maxBytes)
    if (count === 0 || (total === size && count < room))
      return chunks.length === 1 ? chunks[0]! : Buffer.concat(chunks)
  }
}

function tooLarge(path: string, maxBytes: number): Fault {
  return new Fault('failed', `${path}: larger than ${maxBytes.toLocaleString('en')} bytes`, {
    hints: ['use a smaller file'],
  })
}
