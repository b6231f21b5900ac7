// What stands at a path of a place, without following any link.

import type { BigIntStats } from 'node:fs'
import { errorCode } from '../errors.ts'
import type { Disk } from '../world/disk.ts'
import { diskFault } from '../world/disk-fault.ts'
import { nameOf, onDisk } from './byte-path.ts'

/** `stamp` is another one after any change; `changed` is when the last one was, in milliseconds. */
export type Seen =
  | { readonly kind: 'missing' }
  /** `at`, above the path, is a link or a file. */
  | { readonly kind: 'blocked'; readonly at: string; readonly by: 'link' | 'file' }
  | {
      readonly kind: 'file'
      readonly size: number
      readonly executable: boolean
      readonly stamp: string
      readonly changed: number
    }
  | { readonly kind: 'link'; readonly stamp: string; readonly changed: number }
  | { readonly kind: 'folder' }
  | { readonly kind: 'special' }

/** Looks at byte paths below `root`. Folders are looked at once, so make a new one for each pass. */
export function looker(disk: Disk, root: string): (path: string) => Seen {
  const folders = new Map<string, Seen>()
  const folderAt = (path: string): Seen => {
    const known = folders.get(path)
    if (known !== undefined) return known
    const seen = see(path)
    folders.set(path, seen)
    return seen
  }
  const see = (path: string): Seen => {
    const slash = path.lastIndexOf('/')
    if (slash !== -1) {
      const above = path.slice(0, slash)
      const seen = folderAt(above)
      if (seen.kind === 'missing' || seen.kind === 'blocked') return seen
      if (seen.kind !== 'folder')
        return { kind: 'blocked', at: above, by: seen.kind === 'link' ? 'link' : 'file' }
    }
    return stand(disk, root, path)
  }
  return see
}

function stand(disk: Disk, root: string, path: string): Seen {
  let stat: BigIntStats | undefined
  try {
    stat = disk.lstat(onDisk(root, path), { throwIfNoEntry: false, bigint: true })
  } catch (error) {
    const code = errorCode(error)
    if (code === 'ENOENT' || code === 'ENOTDIR') return { kind: 'missing' }
    throw diskFault(error, nameOf(path))
  }
  if (stat === undefined) return { kind: 'missing' }
  const stamp = [stat.dev, stat.ino, stat.size, stat.mtimeNs, stat.ctimeNs, stat.mode].join(' ')
  const changed = Number(stat.ctimeMs)
  if (stat.isFile()) {
    const executable = (stat.mode & 0o100n) !== 0n
    return { kind: 'file', size: Number(stat.size), executable, stamp, changed }
  }
  if (stat.isSymbolicLink()) return { kind: 'link', stamp, changed }
  return { kind: stat.isDirectory() ? 'folder' : 'special' }
}
