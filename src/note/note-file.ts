// The file of a note: what it looked like when it was last seen, and replacing it only while it still looks so.

import { dirname, join } from 'node:path'
import { syncFolder, writeUnplaced } from '../world/atomic-write.ts'
import type { Disk } from '../world/disk.ts'
import { diskFault } from '../world/disk-fault.ts'
import { temporaryName } from '../world/temporary-name.ts'

/** The largest note that is read whole and written to. */
export const maxNoteBytes = 64_000_000

/** Tells one state of a file from every other one. */
export type FileStamp = {
  readonly ino: number
  readonly size: number
  readonly mtimeMs: number
  readonly ctimeMs: number
  readonly mode: number
}

/** The stamp of a regular file; undefined when there is none. */
export function stampOf(disk: Disk, path: string): FileStamp | undefined {
  const stat = disk.lstat(path, { throwIfNoEntry: false })
  if (!stat?.isFile()) return undefined
  const { ino, size, mtimeMs, ctimeMs, mode } = stat
  return { ino, size, mtimeMs, ctimeMs, mode: mode & 0o7777 }
}

/** Whether nothing happened to the file between two looks at it. */
export function isSameStamp(one: FileStamp | undefined, other: FileStamp | undefined): boolean {
  return (
    one !== undefined &&
    other !== undefined &&
    one.ino === other.ino &&
    one.size === other.size &&
    one.mtimeMs === other.mtimeMs &&
    one.ctimeMs === other.ctimeMs
  )
}

export type Replaced = {
  readonly stamp: FileStamp
  /** Why it may not outlive a power cut; the file is in its place all the same. */
  readonly unsynced: { readonly error: unknown } | undefined
}

/**
 * Writes the new bytes, given in pieces, whole, then puts them in the place of the file if that is still the one last seen. The look
 * comes after the slow part, so that a save by somebody else in between is found.
 */
export function replaceIfSame(
  disk: Disk,
  path: string,
  pieces: readonly Uint8Array[],
  seen: FileStamp,
): Replaced | 'changed' {
  const folder = dirname(path)
  const temporary = join(folder, temporaryName())
  let made: FileStamp | undefined
  try {
    writeUnplaced(disk, temporary, pieces, seen.mode)
    made = stampOf(disk, temporary)
    if (made === undefined || !isSameStamp(stampOf(disk, path), seen)) {
      disk.unlink(temporary)
      return 'changed'
    }
    disk.rename(temporary, path)
  } catch (error) {
    removeQuietly(disk, temporary)
    throw diskFault(error, path)
  }
  const unsynced = syncError(disk, folder)
  const now = stampQuietly(disk, path)
  // Renaming changes the ctime alone. A file that differs otherwise is somebody's newer one: the next save must see it.
  return now !== undefined && isSameStamp({ ...now, ctimeMs: made.ctimeMs }, made)
    ? { stamp: now, unsynced }
    : { stamp: made, unsynced }
}

// From here on the new bytes are in place, and no error may make it look otherwise.
function stampQuietly(disk: Disk, path: string): FileStamp | undefined {
  try {
    return stampOf(disk, path)
  } catch {
    return undefined
  }
}

function syncError(disk: Disk, folder: string): { readonly error: unknown } | undefined {
  try {
    syncFolder(disk, folder)
    return undefined
  } catch (error) {
    return { error }
  }
}

function removeQuietly(disk: Disk, path: string): void {
  try {
    disk.unlink(path)
  } catch {
    // The error that brought us here is the one to show.
  }
}
