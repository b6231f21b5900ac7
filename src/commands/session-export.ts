// teddy session export: a note as Markdown, as one page of HTML, or as JSON, with keys taken out again.

import { expectClean } from '../learn/redact-case.ts'
import { renderJson } from '../text/json.ts'
import { redactForOthers } from '../text/redact.ts'
import type { World } from '../world/world.ts'
import type { Typed } from './command-spec.ts'
import { embeddedNotes, type LoadedNote, loadNote } from './notes/load-note.ts'
import { noteHtml } from './notes/note-html.ts'
import { noteJson } from './notes/note-json.ts'
import { noteMarkdown } from './notes/note-markdown.ts'
import { type Notes, openNotes } from './notes/open-notes.ts'
import { expectPlace, putOutput, typedOutput } from './put-output.ts'

export async function run(world: World, { args, options }: Typed): Promise<number> {
  const notes = await openNotes(world)
  const wish = typedOutput(options)
  expectPlace(world, wish)
  const { note, index } = await loadNote(notes, args[0]!)
  const text = rendered(notes, note, () => embeddedNotes(notes, index, note), options.format)
  // What leaves the machine is looked at twice: by the redactor, and by rules that do not share its mistakes.
  const clean = redactForOthers(text).text
  expectClean(clean, note.path)
  putOutput(world, wish, clean)
  return 0
}

function rendered(
  { world }: Notes,
  note: LoadedNote,
  embedded: () => ReturnType<typeof embeddedNotes>,
  format: unknown,
): string {
  if (format === 'html') return noteHtml(note.id, note.note, embedded())
  if (format === 'json') return renderJson(noteJson(note, embedded()))
  return noteMarkdown(world, note.path)
}
