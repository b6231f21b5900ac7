// Objects as git keeps them one by one, written and looked for without starting it: a snapshot makes one commit each.

import { createHash, randomBytes } from 'node:crypto'
import { constants } from 'node:fs'
import { join } from 'node:path'
import { deflateSync, inflateSync } from 'node:zlib'
import { errorCode } from '../errors.ts'
import type { Disk } from './disk.ts'
import { diskFault } from './disk-fault.ts'
import { readBytes } from './read-file.ts'
import { writeNew } from './write-all.ts'

export type ObjectFormat = 'sha1' | 'sha256'

/** The id that git gives to an object. */
export function objectId(kind: 'blob' | 'commit', bytes: Uint8Array, format: ObjectFormat): string {
  return createHash(format).update(`${kind} ${bytes.length}\0`).update(bytes).digest('hex')
}

/** Whether the object is there as a file of its own; one that is not may still be in a pack. */
export function isLoose(disk: Disk, objects: string, id: string): boolean {
  return disk.lstat(fileOf(objects, id), { throwIfNoEntry: false })?.isFile() === true
}

/** The tree of a commit that is a file of its own; undefined when git has to say. */
export function looseTreeOf(disk: Disk, objects: string, id: string): string | undefined {
  if (!/^[0-9a-f]{40,64}$/.test(id) || !isLoose(disk, objects, id)) return undefined
  const packed = readBytes(disk, fileOf(objects, id), mostCommit)
  if (packed === undefined) return undefined
  try {
    const text = inflateSync(packed, { maxOutputLength: mostCommit }).toString('latin1')
    return /^commit \d+\0tree ([0-9a-f]+)\n/.exec(text)?.[1]
  } catch {
    // Torn: git says what is wrong with it.
    return undefined
  }
}

const mostCommit = 10_000_000

/** Stores a commit whole and synced, as git does, and gives its id. */
export function writeLooseCommit(disk: Disk, objects: string, text: string, format: ObjectFormat): string {
  const bytes = Buffer.from(text)
  const id = objectId('commit', bytes, format)
  if (isLoose(disk, objects, id)) return id
  const data = deflateSync(Buffer.concat([Buffer.from(`commit ${bytes.length}\0`), bytes]))
  const path = fileOf(objects, id)
  // Git's own name for a file that is not finished: `git gc` clears away what a killed process leaves.
  const temporary = join(path, '..', `tmp_obj_${randomBytes(6).toString('hex')}`)
  try {
    makeFanOut(disk, join(path, '..'))
    writeSynced(disk, temporary, data)
    disk.rename(temporary, path)
  } catch (error) {
    removeQuietly(disk, temporary)
    throw diskFault(error, path)
  }
  return id
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
