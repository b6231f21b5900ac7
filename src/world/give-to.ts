// A file that replaces another keeps its owner and group, as far as this user may give files away.

import { errorCode } from '../errors.ts'
import type { Disk } from './disk.ts'

export type Owner = { readonly uid: number; readonly gid: number }

/** What a system says that does not let us, or cannot. */
const mayNot = ['EPERM', 'EACCES', 'EINVAL', 'ENOSYS', 'ENOTSUP']

/** Gives the open file to an owner and a group; false when one of them is another in the end. */
export function giveTo(disk: Disk, fd: number, { uid, gid }: Owner): boolean {
  const now = disk.fstat(fd)
  if (now.uid === uid && now.gid === gid) return true
  if (tryOwner(disk, fd, uid, gid)) return true
  // Who may not give a file away may still share it with a group of their own.
  return tryOwner(disk, fd, now.uid, gid) && now.uid === uid
}

function tryOwner(disk: Disk, fd: number, uid: number, gid: number): boolean {
  try {
    disk.fchown(fd, uid, gid)
    return true
  } catch (error) {
    if (!mayNot.includes(errorCode(error) ?? '')) throw error
    return false
  }
}
