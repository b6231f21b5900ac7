// Objects as git keeps them one by one, written and read without starting it: each start takes longer than the work.

import { createHash, randomBytes } from 'node:crypto'
import { constants } from 'node:fs'
import { join } from 'node:path'
import { deflateSync, inflateSync } from 'node:zlib'
import { errorCode } from '../errors.ts'
import type { Clock } from './clock.ts'
import type { Disk } from './disk.ts'
import { diskFault } from './disk-fault.ts'
import { packOf } from './packed-object.ts'
import { readBytes } from './read-file.ts'
import { writeNew } from './write-all.ts'

export type ObjectFormat = 'sha1' | 'sha256'

export type ObjectKind = 'blob' | 'commit' | 'tree'

/** The id that git gives to an object. */
export function objectId(kind: ObjectKind, bytes: Uint8Array, format: ObjectFormat): string {
  return createHash(format).update(`${kind} ${bytes.length}\0`).update(bytes).digest('hex')
}

/** Whether the object is there as a file of its own; one that is not may still be in a pack. */
export function isLoose(disk: Disk, objects: string, id: string): boolean {
  return disk.lstat(fileOf(objects, id), { throwIfNoEntry: false })?.isFile() === true
}

/** The tree of a commit that is a file of its own; undefined when git has to say. */
export function looseTreeOf(disk: Disk, objects: string, id: string): string | undefined {
  const text = readLooseObject(disk, objects, id, { kind: 'commit', most: 10_000_000 })?.toString('latin1')
  return /^tree ([0-9a-f]+)\n/.exec(text ?? '')?.[1]
}

type Readable = { readonly kind: ObjectKind; readonly most: number }

/** The bytes of an object that is a file of its own; undefined when git has to say, as for one that is torn or too large. */
export function readLooseObject(
  disk: Disk,
  objects: string,
  id: string,
  { kind, most }: Readable,
): Buffer | undefined {
  if (!/^[0-9a-f]{40,64}$/.test(id)) return undefined
  const stat = disk.lstat(fileOf(objects, id), { throwIfNoEntry: false })
  if (stat?.isFile() !== true || stat.size > most) return undefined
  const packed = readBytes(disk, fileOf(objects, id), 2 * most)
  if (packed === undefined) return undefined
  try {
    const whole = inflateSync(packed, { maxOutputLength: most })
    const start = whole.indexOf(0) + 1
    const bytes = whole.subarray(start)
    return whole.toString('latin1', 0, start) === `${kind} ${bytes.length}\0` ? bytes : undefined
  } catch {
    return undefined
  }
}

export type NewObject = {
  readonly kind: ObjectKind
  readonly bytes: Uint8Array
  readonly format: ObjectFormat
}

/** Stores an object whole and synced, as git does, and gives its id. */
export function writeLooseObject(
  { disk, clock }: { readonly disk: Disk; readonly clock: Clock },
  objects: string,
  { kind, bytes, format }: NewObject,
): string {
  const id = objectId(kind, bytes, format)
  const path = fileOf(objects, id)
  const now = clock.now()
  if (isRenewed(disk, path, now) || isRenewed(disk, packOf(disk, objects, id), now)) return id
  const whole = Buffer.concat([Buffer.from(`${kind} ${bytes.length}\0`), bytes])
  // Git's own name for a file that is not finished: `git gc` clears away what a killed process leaves.
  const temporary = join(path, '..', `tmp_obj_${randomBytes(6).toString('hex')}`)
  // Git's own level for such files.
  const packed = deflateSync(whole, { level: 1 })
  const write = () => {
    makeFanOut(disk, join(path, '..'))
    writeSynced(disk, temporary, packed)
    disk.rename(temporary, path)
  }
  try {
    try {
      write()
    } catch (error) {
      // Git takes away folders of objects that it finds empty.
      if (errorCode(error) !== 'ENOENT') throw error
      write()
    }
  } catch (error) {
    removeQuietly(disk, temporary)
    throw diskFault(error, path)
  }
  return id
}

/** Whether the file is there; it counts as new again, as git has it, so that its `gc` takes nothing in it for abandoned. */
function isRenewed(disk: Disk, path: string | undefined, now: Date): boolean {
  if (path === undefined || disk.lstat(path, { throwIfNoEntry: false })?.isFile() !== true) return false
  try {
    disk.utimes(path, now, now)
    return true
  } catch {
    // Gone meanwhile, or somebody else's: an own one is put in its place.
    return false
  }
}

/** Takes away the file of an object that is in a pack as well. */
export function removeLoose(disk: Disk, objects: string, id: string): void {
  disk.unlink(fileOf(objects, id))
}

const fileOf = (objects: string, id: string) => join(objects, id.slice(0, 2), id.slice(2))

function makeFanOut(disk: Disk, folder: string): void {
  try {
    disk.mkdir(folder)
  } catch (error) {
    if (errorCode(error) !== 'EEXIST') throw error
  }
}

function writeSynced(disk: Disk, path: string, data: Uint8Array): void {
  const flags = constants.O_WRONLY | constants.O_CREAT | constants.O_EXCL | constants.O_NOFOLLOW
  const fd = disk.open(path, flags, 0o444)
  try {
    writeNew(disk, fd, [data])
    disk.fsync(fd)
  } finally {
    disk.close(fd)
  }
}

function removeQuietly(disk: Disk, path: string): void {
  try {
    disk.unlink(path)
  } catch {
    // Nothing was made, or the disk is gone: the error that brought us here is the one to show.
  }
}
