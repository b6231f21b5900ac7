// Writing all of some bytes to an open file.

import type { Disk } from './disk.ts'

/** Writes them where the file stands. On a full disk a write may take less than it was given and report no error. */
export function writeAll(disk: Disk, fd: number, bytes: Uint8Array): void {
  for (let done = 0; done < bytes.length; ) {
    const taken = disk.write(fd, bytes, done, bytes.length - done)
    if (taken === 0) throw Object.assign(new Error('the disk took no more bytes'), { code: 'ENOSPC' })
    done += taken
  }
}

/** Writes these pieces to a new file, which must then be as long as they are. */
export function writeNew(disk: Disk, fd: number, pieces: readonly Uint8Array[]): void {
  for (const piece of pieces) writeAll(disk, fd, piece)
  if (disk.fstat(fd).size !== pieces.reduce((sum, { length }) => sum + length, 0)) {
    throw Object.assign(new Error('the file is shorter than what was written'), { code: 'EIO' })
  }
}
