// Reaching a file below the root step by step, so that no link, not even one put there this moment, leads elsewhere.

import { constants } from 'node:fs'
import { join } from 'node:path'
import { errorCode, Fault } from '../errors.ts'
import { safeLine } from '../text/safe.ts'
import type { Disk } from './disk.ts'
import { diskFault } from './disk-fault.ts'

const folderFlags = constants.O_RDONLY | constants.O_DIRECTORY | constants.O_NOFOLLOW

type Target = {
  readonly root: string
  /** From the root, with `/` between its parts. */
  readonly path: string
  /** Whether folders on the way are made. */
  readonly missing: 'make' | 'refuse'
}

/** Calls `work` with a name for the file that stays right, whatever happens to the folders above it meanwhile. */
export function insideRoot<T>(disk: Disk, { root, path, missing }: Target, work: (name: string) => T): T {
  const steps = path.split('/')
  const last = steps.pop()!
  let folder = openFolder(disk, root, root)
  let reached = root
  try {
    for (const step of steps) {
      const next = enter(disk, join(nameOf(folder, reached), step), missing, path)
      disk.close(folder)
      folder = next
      reached = join(reached, step)
    }
    return work(join(nameOf(folder, reached), last))
  } catch (error) {
    throw saidForPeople(error, nameOf(folder, reached), reached)
  } finally {
    disk.close(folder)
  }
}

function enter(disk: Disk, folder: string, missing: Target['missing'], path: string): number {
  if (missing === 'make') {
    try {
      disk.mkdir(folder)
    } catch (error) {
      if (errorCode(error) !== 'EEXIST') throw diskFault(error, path)
    }
  }
  return openFolder(disk, folder, path)
}

function openFolder(disk: Disk, folder: string, path: string): number {
  try {
    return disk.open(folder, folderFlags)
  } catch (error) {
    const code = errorCode(error)
    // Linux says ENOTDIR for a link when a folder is asked for, others say ELOOP.
    if (code !== 'ELOOP' && code !== 'ENOTDIR') throw diskFault(error, path)
    throw new Fault('guard', `${safeLine(path)}: a part of the path is a link, or no folder any more`, {
      hints: ['look at the folder, then review the plan again'],
      cause: error,
    })
  }
}

// Linux names an open folder by its number, and that name cannot be led astray; elsewhere the path has to do.
function nameOf(folder: number, path: string): string {
  return process.platform === 'linux' ? `/proc/self/fd/${folder}` : path
}

function saidForPeople(error: unknown, name: string, path: string): unknown {
  if (!(error instanceof Fault) || !error.message.includes(name)) return error
  const { kind, message, hints, cause } = error
  return new Fault(kind, message.replaceAll(name, path), { hints, cause })
}
