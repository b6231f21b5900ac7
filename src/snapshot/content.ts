// What a snapshot holds of a file or a link: its bytes.

import { join } from 'node:path'
import { errorCode, Fault } from '../errors.ts'
import { readBytes } from '../world/read-file.ts'
import type { World } from '../world/world.ts'
import type { Seen } from './look.ts'
import type { Place } from './place.ts'

/** The bytes at a path where that was seen; undefined for anything but a file or a link, or when it cannot be read. */
export function readContent(
  { disk }: World,
  { root }: Place,
  path: string,
  seen: Seen,
  mostBytes: number,
): Buffer | undefined {
  const file = join(root, path)
  try {
    if (seen.kind === 'link') return disk.readlink(file, 'buffer')
    return seen.kind === 'file' && seen.size <= mostBytes ? readBytes(disk, file, mostBytes) : undefined
  } catch (error) {
    // Something else by now, or gone, among others.
    if (error instanceof Fault || errorCode(error) !== undefined) return undefined
    throw error
  }
}
