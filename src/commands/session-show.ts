// teddy session show: a note as people read it, with the notes it embeds.

import { renderJson } from '../text/json.ts'
import { safeBlock } from '../text/safe.ts'
import type { World } from '../world/world.ts'
import type { Typed } from './command-spec.ts'
import { embeddedNotes, loadNote } from './notes/load-note.ts'
import { noteJson } from './notes/note-json.ts'
import { noteMarkdown } from './notes/note-markdown.ts'
import { openNotes } from './notes/open-notes.ts'
import { renderShown } from './notes/render-shown.ts'
import { sayLines } from './say-lines.ts'

export async function run(world: World, { args, options }: Typed): Promise<number> {
  const { terminal } = world
  const notes = await openNotes(world)
  const { note, index } = await loadNote(notes, args[0]!)
  if (options.raw) {
    const text = noteMarkdown(world, note.path)
    // What a program gets is the file; what a person sees must not steer the terminal.
    terminal.raw(terminal.interactive ? safeBlock(text) : text)
    return 0
  }
  const embedded = embeddedNotes(notes, index, note)
  if (options.json) terminal.raw(renderJson(noteJson(note, embedded)))
  else
    sayLines(
      terminal,
      renderShown(note.id, note.note, embedded).map(one => [one]),
    )
  return 0
}
