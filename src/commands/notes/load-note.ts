// A note as a command shows it: the whole of it that can be read, and those it embeds.

import { Fault } from '../../errors.ts'
import { type Index, readIndex } from '../../index/read-index.ts'
import { type EmbeddedNotes, embeddedIn } from '../../note/embedded.ts'
import type { Note } from '../../note/note.ts'
import { type ReadNote, readNote } from '../../note/read-note.ts'
import { problemLine } from '../../text/problem-line.ts'
import { findNote } from './find-note.ts'
import type { Notes } from './open-notes.ts'

export type LoadedNote = ReadNote & { readonly id: string }

/** Reads the note that a person named; its damage is said on standard error, line by line. */
export async function loadNote(
  notes: Notes,
  asked: string,
): Promise<{ readonly note: LoadedNote; readonly index: Index }> {
  const index = await readIndex(notes.world, notes.place)
  return { note: readNamed(notes, index, asked), index }
}

/** The same with an index that is known. */
export function readNamed(notes: Notes, index: Index, asked: string): LoadedNote {
  const { world } = notes
  const { id, path } = findNote(notes, index, asked)
  const read = readNote(world.disk, path)
  if (read === undefined) throw new Fault('conflict', `${path} is gone`, { hints: ['teddy session list'] })
  for (const problem of read.problems) world.terminal.tell(problemLine(path, problem))
  return { ...read, id: read.note.frontmatter.sessionId ?? id }
}

/** The notes that it embeds, by their ids; one that cannot be read, or whose id stands twice, is missing. */
export function embeddedNotes(
  { world, place }: Notes,
  { sessions }: Index,
  { id, note }: LoadedNote,
): EmbeddedNotes {
  return embeddedIn(id, note, wanted => noteOf(wanted))

  function noteOf(wanted: string): Note | undefined {
    const rows = sessions.filter(row => row.id === wanted)
    if (rows.length !== 1) return undefined
    try {
      return readNote(world.disk, `${place.notes}/${rows[0]!.file}.md`)?.note
    } catch {
      return undefined
    }
  }
}
