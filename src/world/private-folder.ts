// A folder that nobody else can look into, for files that live as long as this process wants them.

import { rmSync } from 'node:fs'
import { join } from 'node:path'
import { writeAtomic } from './atomic-write.ts'
import type { Disk } from './disk.ts'
import { diskFault } from './disk-fault.ts'
import { ownerOfTemporary } from './temporary-name.ts'
import { temporaryFolder, temporaryPath } from './temporary-path.ts'
import type { World } from './world.ts'

export type PrivateFolder = {
  readonly path: string
  /** Writes a file of that name, 0600, and gives its path; two of one name do not meet. */
  readonly write: (name: string, text: string) => string
  readonly remove: () => void
}

type Needs = Pick<World, 'disk' | 'env'>

/** Makes a fresh one, 0700. It goes when it is removed, or when this process exits. */
export function makePrivateFolder({ disk, env }: Needs): PrivateFolder {
  const path = temporaryPath(env)
  makeOwn(disk, path)
  let files = 0
  const remove = () => {
    process.off('exit', remove)
    rmSync(path, { recursive: true, force: true })
  }
  process.on('exit', remove)
  return {
    path,
    write: (name, text) => {
      const folder = join(path, String(++files))
      makeOwn(disk, folder)
      const file = join(folder, fileName(name))
      writeAtomic(disk, file, text, { mode: 0o600, when: 'create' })
      return file
    },
    remove,
  }
}

/** Removes those that processes left which are gone; what belongs to others is left alone. */
export function clearPrivateFolders({ disk, env }: Needs): void {
  const above = temporaryFolder(env)
  for (const name of namesIn(disk, above)) {
    if (ownerOfTemporary(name) !== 'dead') continue
    const stat = disk.lstat(join(above, name), { throwIfNoEntry: false })
    if (stat?.isDirectory() && stat.uid === process.getuid?.()) {
      rmSync(join(above, name), { recursive: true, force: true })
    }
  }
}

function namesIn(disk: Disk, folder: string): readonly string[] {
  try {
    return disk.readdir(folder)
  } catch {
    // Without it there is nothing to clear; whoever needs the folder says so.
    return []
  }
}

// Not recursive: a folder that is there already may be someone else's.
function makeOwn(disk: Disk, path: string): void {
  try {
    disk.mkdir(path, { mode: 0o700 })
  } catch (error) {
    throw diskFault(error, path)
  }
}

/** The name as it can stand in any folder; of a very long one, the end. */
function fileName(name: string): string {
  const plain = name.replace(/[^\p{L}\p{N}._-]/gu, '_').replace(/^\.+/, '')
  return plain === '' ? 'file' : [...plain].slice(-60).join('')
}
