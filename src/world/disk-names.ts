// Whether a disk takes `A` and `a` for one name. Asked of the disk itself, since one system may have disks of both kinds.

import { basename, dirname, join } from 'node:path'
import type { Disk } from './disk.ts'

/** How names in `folder` are told apart. Nothing is written to find out. */
export function namesOnDisk(disk: Disk, folder: string): 'exact' | 'folded' {
  const listed = new Set(namesIn(disk, folder))
  const telling = [...listed].find(name => swapCase(name) !== name && !listed.has(swapCase(name)))
  if (telling !== undefined) return isSame(disk, folder, telling) ? 'folded' : 'exact'
  const own = basename(folder)
  return swapCase(own) !== own && isSame(disk, dirname(folder), own) ? 'folded' : 'exact'
}

/** The names in a folder; none when it cannot be listed. */
export function namesIn(disk: Disk, folder: string): string[] {
  try {
    return disk.readdir(folder)
  } catch {
    return []
  }
}

// On a disk that tells names apart, both may be there and be two files.
function isSame(disk: Disk, folder: string, name: string): boolean {
  return isSameFile(disk, join(folder, name), join(folder, swapCase(name)))
}

/** Whether both names are there, and are names of one file. */
export function isSameFile(disk: Disk, path: string, otherPath: string): boolean {
  const [one, other] = [stat(disk, path), stat(disk, otherPath)]
  return one !== undefined && other !== undefined && one.ino === other.ino && one.dev === other.dev
}

function stat(disk: Disk, path: string): { ino: number; dev: number } | undefined {
  try {
    return disk.lstat(path, { throwIfNoEntry: false })
  } catch {
    return undefined
  }
}

function swapCase(name: string): string {
  const upper = name.toUpperCase()
  return upper === name ? name.toLowerCase() : upper
}
