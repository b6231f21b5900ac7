// A file of any size in a bounded amount of memory: all of it, or its first and its last bytes.

import type { Disk } from './disk.ts'
import { type OpenFile, readParts } from './read-parts.ts'

export type FileEnds = { readonly head: Buffer; readonly tail: Buffer | undefined; readonly size: number }

/** The bytes of a regular file, at most `limit` of them, half from each end; undefined when there is none. */
export function readEnds(disk: Disk, path: string, limit: number): FileEnds | undefined {
  return readParts(disk, path, file => endsOf(file, limit))
}

/** The same of a file that is open. */
export function endsOf({ size, read }: OpenFile, limit: number): FileEnds {
  if (size <= limit) return { head: read(0, size), tail: undefined, size }
  const half = Math.floor(limit / 2)
  return { head: read(0, half), tail: read(size - half, half), size }
}
