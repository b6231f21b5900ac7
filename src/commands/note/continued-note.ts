// A note whose name no folder of turns can have goes on as a session of its own, which says what it continues.

import { readIndex } from '../../index/read-index.ts'
import type { Item, Note } from '../../note/note.ts'
import { readNote } from '../../note/read-note.ts'
import { notePath } from '../../note/save-note.ts'
import { sessionFolder } from '../../session/layout.ts'
import { parseSessionId, sessionIdFor, slugOf } from '../../session/session-name.ts'
import { indexPlace, notesFolder } from '../notes-folder.ts'
import type { NoteWork } from './session-note.ts'

/** The property that names the file of the note which a session continues. */
export const continuesKey = 'continues'

const longestSlug = 60

/** The id that a note goes on by: its own, that of the session which continues it already, or the next free one. */
export async function idToGoOn(work: NoteWork, file: string): Promise<string> {
  if (parseSessionId(file) !== undefined) return file
  const { world, project, config } = work
  const { sessions } = await readIndex(world, indexPlace(world, project, config))
  const known = noteNow(work, file)?.frontmatter
  const slug = slugFor(parseSessionId(known?.sessionId ?? '')?.slug ?? file)
  const day = new Date(known?.started ?? '')
  const taken = new Set(sessions.flatMap(row => [row.id, row.file]))
  for (let n = 1; ; n++) {
    const id = sessionIdFor(slug, Number.isNaN(day.getTime()) ? world.clock.now() : day, n)
    if (
      !taken.has(id) &&
      world.disk.lstat(sessionFolder(project, id), { throwIfNoEntry: false }) === undefined
    )
      return id
    if (continuedBy(noteNow(work, id)) === file) return id
  }
}

/** The note with the phases of the one that it continues before its own. */
export function withContinued(work: NoteWork, note: Note): Note {
  const file = continuedBy(note)
  const earlier = file === undefined ? undefined : noteNow(work, file)
  if (earlier === undefined) return note
  const { resumePoint } = earlier.frontmatter
  const at = earlier.phases.findIndex(({ id }) => id !== undefined && id === resumePoint)
  const last = at === -1 ? earlier.phases.length - 1 : at
  // What was decided after the point of resumption counts all the same.
  const decided = earlier.phases.slice(last + 1).flatMap(({ items }) => items.filter(isDecision))
  // Ids are those of one note: only its own phases can be where it goes on.
  const before = earlier.phases.slice(0, last + 1).map((phase, n) => ({
    ...phase,
    id: undefined,
    items: n === last ? [...phase.items, ...decided] : phase.items,
  }))
  return { ...note, phases: [...before, ...note.phases] }
}

const isDecision = ({ kind }: Item) => kind === 'decision'

function continuedBy(note: Note | undefined): string | undefined {
  const value = note?.frontmatter.other.get(continuesKey)
  return typeof value === 'string' ? value : undefined
}

function noteNow({ world, project, config }: NoteWork, file: string): Note | undefined {
  if (/[/\\\0]/.test(file)) return undefined
  return readNote(world.disk, notePath(notesFolder(world, project, config), file))?.note
}

function slugFor(name: string): string {
  const plain = name.slice(0, longestSlug)
  return /[a-z0-9]/i.test(plain.normalize('NFKD')) ? slugOf(plain) : 'note'
}
