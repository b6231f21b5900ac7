// Replacing a file so that readers, a full disk and a power cut see the old file or the new one, never less.

import { constants } from 'node:fs'
import { dirname, join } from 'node:path'
import { errorCode } from '../errors.ts'
import type { Disk } from './disk.ts'
import { diskFault } from './disk-fault.ts'
import { giveTo, type Owner } from './give-to.ts'
import { temporaryName } from './temporary-name.ts'
import { writeNew } from './write-all.ts'

type Options = {
  /** Mode of a new file; a file that is replaced keeps its own, and its owner where we may give files away. */
  readonly mode?: number
  /** `create` never touches a file that is there: it throws EEXIST. */
  readonly when?: 'replace' | 'create'
}

/** Writes `bytes` to `path` whole or not at all. */
export function writeAtomic(
  disk: Disk,
  path: string,
  bytes: Uint8Array | string,
  options: Options = {},
): void {
  const folder = dirname(path)
  const temporary = join(folder, temporaryName())
  const data = typeof bytes === 'string' ? Buffer.from(bytes) : bytes
  try {
    writeWhole(disk, temporary, [data], wantedFor(disk, path, options))
    if (options.when === 'create') placeNew(disk, temporary, path)
    else disk.rename(temporary, path)
  } catch (error) {
    removeQuietly(disk, temporary)
    throw diskFault(error, path)
  }
  syncFolder(disk, folder)
}

/**
 * Writes the pieces, one behind the other, into a file that nobody knows yet, and syncs them. Whoever gives it a name
 * that counts syncs the folder.
 */
export function writeUnplaced(disk: Disk, path: string, pieces: readonly Uint8Array[], mode: number): void {
  writeWhole(disk, path, pieces, { mode, exact: true, owner: undefined })
}

type Wanted = { readonly mode: number; readonly exact: boolean; readonly owner: Owner | undefined }

function wantedFor(disk: Disk, path: string, options: Options): Wanted {
  const there = options.when === 'create' ? undefined : disk.lstat(path, { throwIfNoEntry: false })
  if (there?.isFile()) return { mode: there.mode & 0o7777, exact: true, owner: there }
  return { mode: options.mode ?? 0o666, exact: options.mode !== undefined, owner: undefined }
}

function writeWhole(disk: Disk, path: string, pieces: readonly Uint8Array[], wanted: Wanted): void {
  const flags = constants.O_WRONLY | constants.O_CREAT | constants.O_EXCL | constants.O_NOFOLLOW
  const fd = disk.open(path, flags, wanted.mode & 0o777)
  try {
    const given = wanted.owner === undefined || giveTo(disk, fd, wanted.owner)
    // The process's umask applies to open, not to fchmod. A program that runs as its owner must not run as us.
    if (wanted.exact) disk.fchmod(fd, given ? wanted.mode : wanted.mode & 0o777)
    writeNew(disk, fd, pieces)
    disk.fsync(fd)
  } finally {
    disk.close(fd)
  }
}

// A hard link fails when the name is taken, a rename would replace what is there.
function placeNew(disk: Disk, temporary: string, path: string): void {
  disk.link(temporary, path)
  disk.unlink(temporary)
}

function removeQuietly(disk: Disk, path: string): void {
  try {
    disk.unlink(path)
  } catch {
    // Nothing was made, or the disk is gone: the error that brought us here is the one to show.
  }
}

/** Makes a rename or a new name in `folder` survive a power cut. */
export function syncFolder(disk: Disk, folder: string): void {
  try {
    const fd = disk.open(folder, constants.O_RDONLY | constants.O_DIRECTORY)
    try {
      disk.fsync(fd)
    } finally {
      disk.close(fd)
    }
  } catch (error) {
    // Some network and FUSE file systems cannot sync a folder; the file itself is synced.
    const code = errorCode(error)
    if (code !== 'EINVAL' && code !== 'ENOTSUP') throw diskFault(error, folder)
  }
}
