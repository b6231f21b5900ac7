// The Markdown of a note as it stands in its file, without keys; of a very large one, both ends.

import { maxNoteBytes } from '../../note/note-file.ts'
import { decodeNote } from '../../note/read-note.ts'
import { redactForOthers } from '../../text/redact.ts'
import { readEnds } from '../../world/read-ends.ts'
import type { World } from '../../world/world.ts'

/** The text. What is left out of a note over the limit is said where it would stand. */
export function noteMarkdown({ disk }: Pick<World, 'disk'>, path: string): string {
  const ends = readEnds(disk, path, maxNoteBytes)
  if (ends === undefined) return ''
  const { head, tail, size } = ends
  const text = decodeNote(head).text
  if (tail === undefined) return redactForOthers(text).text
  const gap = `\n\n> [!warning] ${size - head.length - tail.length} bytes are left out here; they are in the file.\n\n`
  return redactForOthers(`${text}${gap}${decodeNote(tail).text}`).text
}
