// Notes for tests, written as they stand on disk.

import type { Note } from '../../src/note/note.ts'
import { parseNote } from '../../src/note/parse-note.ts'

/** A note of the given id and body. */
export function noteOf(id: string, body: string, { status = 'completed' } = {}): Note {
  const head = `type: session\nsession_id: ${id}\nstarted: 2026-01-24T10:00:00Z\nstatus: ${status}\nchannel: dev\nmodel: acme/one`
  return parseNote(`---\n${head}\n---\n\n${body}`).note
}
