// A repository without files to work on.

import { join } from 'node:path'
import { Fault } from '../errors.ts'
import type { Disk } from './disk.ts'

/** Refuses a folder that is one, by what git keeps there; for those who start no git. */
export function refuseBare(disk: Disk, folder: string): void {
  const isThere = (name: string) => disk.lstat(join(folder, name), { throwIfNoEntry: false }) !== undefined
  if (['HEAD', 'objects', 'refs'].every(isThere)) throw bareRepository(folder)
}

export function bareRepository(folder: string): Fault {
  return new Fault('usage', `${folder} is a bare repository, which has no files to work on`, {
    hints: [`git clone '${folder}' work && cd work`],
  })
}
