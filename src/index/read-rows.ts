// The rows of one note from its file. One bad note never breaks a listing: what cannot be read has a row that says so.

import { join } from 'node:path'
import { readNote } from '../note/read-note.ts'
import type { World } from '../world/world.ts'
import { factsOf } from './file-facts.ts'
import type { IndexPlace } from './load-index.ts'
import { type NoteRows, rowsOf, unreadableRows } from './rows.ts'

/** Reads a note; undefined when it is gone. */
export function readRows(world: Pick<World, 'disk'>, place: IndexPlace, file: string): NoteRows | undefined {
  // Looked at first: what is saved while it is read makes the row stale, not wrong for good.
  const facts = factsOf(world, place.notes, file) ?? { size: 0, mtime: 0, ino: 0 }
  try {
    const read = readNote(world.disk, join(place.notes, `${file}.md`))
    return read && rowsOf(file, facts, read)
  } catch (error) {
    return unreadableRows(file, facts, error instanceof Error ? error.message : String(error))
  }
}
