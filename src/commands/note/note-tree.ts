// The notes of one session as they are on disk: its own, and those of the agents it called.

import type { Note, Phase, SubagentCallout } from '../../note/note.ts'
import { parseStamp } from '../../note/phase-heading.ts'
import { readNote } from '../../note/read-note.ts'
import { notePath } from '../../note/save-note.ts'
import { isSessionId } from '../../note/wikilink.ts'
import { notesFolder } from '../notes-folder.ts'
import type { NoteWork } from './session-note.ts'

/** By the id of the note, the session's own first. */
export type NoteTree = ReadonlyMap<string, Note>

export type PhasePlace = { readonly note: string; readonly phase: Phase }

/** Reads them; a note that links back is read once, one that is not there is left out. */
export function readTree({ world, project, config }: NoteWork, id: string): NoteTree {
  const folder = notesFolder(world, project, config)
  const tree = new Map<string, Note>()
  const waiting: { readonly id: string; readonly parent?: string }[] = [{ id }]
  for (let next = waiting.shift(); next !== undefined; next = waiting.shift()) {
    const { id: here, parent } = next
    if (tree.has(here) || !isSessionId(here)) continue
    const note = readNote(world.disk, notePath(folder, here))?.note
    // Anybody may link to a note; it is part of this session only when it says so itself.
    if (note === undefined || (parent !== undefined && note.frontmatter.parent !== parent)) continue
    tree.set(here, note)
    waiting.push(...note.frontmatter.subagents.map(({ session }) => ({ id: session, parent: here })))
  }
  return tree
}

/** Where a turn is told as a phase of its own. */
export function phaseOfTurn(tree: NoteTree, turn: string): PhasePlace | undefined {
  for (const [note, { phases }] of tree) {
    const phase = phases.findLast(one => one.turn === turn)
    if (phase !== undefined) return { note, phase }
  }
  return undefined
}

/** Every turn that is told somewhere, and when it began. */
export function toldTurns(tree: NoteTree): ReadonlyMap<string, string | undefined> {
  const told = new Map<string, string | undefined>()
  for (const { phases } of tree.values()) {
    for (const { turn, time, items } of phases) {
      if (turn !== undefined) told.set(turn, time)
      for (const item of items) {
        if (item.kind === 'subagent') for (const stamp of inlineStamps(item)) told.set(...stamp)
      }
    }
  }
  return told
}

/** The turns that stand whole inside a callout. */
function inlineStamps({ mode, text }: SubagentCallout): readonly (readonly [string, string | undefined])[] {
  if (mode !== 'inline' || text === undefined) return []
  return text.split('\n').flatMap(line => {
    const stamp = parseStamp(line)
    return stamp?.turn === undefined ? [] : [[stamp.turn, stamp.time] as const]
  })
}
