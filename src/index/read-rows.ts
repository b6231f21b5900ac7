// The rows of one note from its file. One bad note never breaks a listing: what cannot be read has a row that says so.

import { join } from 'node:path'
import { readNote } from '../note/read-note.ts'
import type { World } from '../world/world.ts'
import type { IndexPlace } from './load-index.ts'
import { type FileFacts, type NoteRows, rowsOf, unreadableRows } from './rows.ts'

const orNothing = { throwIfNoEntry: false } as const

/** What the file of a note looks like; undefined when it cannot be seen. */
export function factsOf(
  { disk }: Pick<World, 'disk'>,
  { notes }: IndexPlace,
  file: string,
): FileFacts | undefined {
  try {
    const stat = disk.lstat(`${notes}/${file}.md`, orNothing)
    return stat && { size: stat.size, mtime: stat.mtimeMs, ino: stat.ino }
  } catch {
    return undefined
  }
}

/** Whether a row still tells how the file is. */
export function isFresh(row: FileFacts, facts: FileFacts | undefined): boolean {
  return facts !== undefined && row.size === facts.size && row.mtime === facts.mtime && row.ino === facts.ino
}

/** Reads a note; undefined when it is gone. */
export function readRows(world: Pick<World, 'disk'>, place: IndexPlace, file: string): NoteRows | undefined {
  // Looked at first: what is saved while it is read makes the row stale, not wrong for good.
  const facts = factsOf(world, place, file) ?? { size: 0, mtime: 0, ino: 0 }
  try {
    const read = readNote(world.disk, join(place.notes, `${file}.md`))
    return read && rowsOf(file, facts, read)
  } catch (error) {
    return unreadableRows(file, facts, error instanceof Error ? error.message : String(error))
  }
}
