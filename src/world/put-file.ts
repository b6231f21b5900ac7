// Putting a file or a link in the place of what is there, whole or not at all.

import { constants } from 'node:fs'
import { dirname, join } from 'node:path'
import { errorCode } from '../errors.ts'
import type { Disk } from './disk.ts'
import { diskFault } from './disk-fault.ts'
import { temporaryName } from './temporary-name.ts'
import { writeAll } from './write-all.ts'

/** Puts a file at `path`. One that it replaces gives it its mode, but for the executable bit. */
export function putFile(
  disk: Disk,
  path: string,
  bytes: Uint8Array,
  { kind }: { readonly kind: 'plain' | 'executable' },
): void {
  replace(disk, path, temporary => {
    const there = disk.lstat(path, { throwIfNoEntry: false })
    const flags = constants.O_WRONLY | constants.O_CREAT | constants.O_EXCL | constants.O_NOFOLLOW
    const fd = disk.open(temporary, flags, kind === 'executable' ? 0o777 : 0o666)
    try {
      if (there?.isFile()) disk.fchmod(fd, modeLike(there.mode & 0o777, kind))
      writeAll(disk, fd, bytes)
      disk.fsync(fd)
    } finally {
      disk.close(fd)
    }
  })
}

/** Puts a symbolic link at `path`. */
export function putLink(disk: Disk, path: string, target: Uint8Array): void {
  replace(disk, path, temporary => disk.symlink(Buffer.from(target), temporary))
}

/** Removes a folder if nothing is in it; whether it was removed. */
export function removeEmptyFolder(disk: Disk, path: string): boolean {
  try {
    disk.rmdir(path)
    return true
  } catch (error) {
    const code = errorCode(error)
    if (code === 'ENOTEMPTY' || code === 'EEXIST' || code === 'ENOENT' || code === 'ENOTDIR') return false
    throw diskFault(error, path)
  }
}

function replace(disk: Disk, path: string, make: (temporary: string) => void): void {
  const temporary = join(dirname(path), temporaryName())
  try {
    make(temporary)
    disk.rename(temporary, path)
  } catch (error) {
    try {
      disk.unlink(temporary)
    } catch {
      // Nothing was made; the error that brought us here is the one to show.
    }
    throw diskFault(error, path)
  }
}

/** Whoever may read it may run it, as git has it. */
function modeLike(mode: number, kind: 'plain' | 'executable'): number {
  return kind === 'executable' ? mode | ((mode & 0o444) >> 2) : mode & ~0o111
}
