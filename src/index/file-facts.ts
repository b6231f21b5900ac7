// What the file of a note looks like, and whether the index knows it so.

import type { World } from '../world/world.ts'
import type { FileFacts } from './rows.ts'

const orNothing = { throwIfNoEntry: false } as const

/** What the file of a note in this folder looks like; undefined when it cannot be seen. */
export function factsOf({ disk }: Pick<World, 'disk'>, folder: string, file: string): FileFacts | undefined {
  try {
    const stat = disk.lstat(`${folder}/${file}.md`, orNothing)
    return stat && { size: stat.size, mtime: stat.mtimeMs, ino: stat.ino }
  } catch {
    return undefined
  }
}

/** Whether a row still tells how the file is. */
export function isFresh(row: FileFacts, facts: FileFacts | undefined): boolean {
  return facts !== undefined && row.size === facts.size && row.mtime === facts.mtime && row.ino === facts.ino
}
