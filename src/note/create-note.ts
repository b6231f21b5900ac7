// The note of a session as it is on disk when it is opened; a new one when there is none.

import { Fault } from '../errors.ts'
import { safeLine } from '../text/safe.ts'
import { createFile, makeFolder } from '../world/create.ts'
import { readBytes } from '../world/read-file.ts'
import type { World } from '../world/world.ts'
import { openingPhase, type WrittenPhase } from './changes.ts'
import { cleanLine, cleanName } from './clean-text.ts'
import { itemsIn } from './insert-blocks.ts'
import { noteVersion } from './note.ts'
import { maxNoteBytes, stampOf } from './note-file.ts'
import { layoutOf } from './note-layout.ts'
import { parseNoteHead } from './parse-note.ts'
import { parseHeading } from './phase-heading.ts'
import { renderNote } from './render-note.ts'
import { summaryIn } from './replace-summary.ts'
import { type LeftNote, leftNote, notePath } from './save-note.ts'
import { renderTaskWords } from './task-words.ts'
import { isSessionId } from './wikilink.ts'

export type NoteStart = {
  /** The folder that holds the notes. */
  readonly folder: string
  /** The session's id, and the name of its note. */
  readonly id: string
  /** `create` refuses a note that is there, `open` one that is not. */
  readonly when?: 'create' | 'open' | 'either'
  readonly channel?: string
  readonly model?: string
  /** The id of the session that starts this one. */
  readonly parent?: string
  /** What the session that starts this one asks of it. */
  readonly task?: string | undefined
  /** Properties of a new note that are not among the known ones. */
  readonly other?: ReadonlyMap<string, string>
}

/** Reads the note, or makes it with status active. */
export function readOrCreate({ disk, clock }: Pick<World, 'disk' | 'clock'>, start: NoteStart): LeftNote {
  const { folder, id, when = 'either' } = start
  const path = notePath(folder, id)
  if (when !== 'open') {
    makeFolder(disk, folder)
    const made = createFile(disk, path, newNote(start, clock.now().toISOString()))
    if (!made && when === 'create')
      throw new Fault(
        'conflict',
        `there is a note of the session ${safeLine(id)} already: ${safeLine(path)}`,
        {
          hints: ['choose another name: ids are unique'],
        },
      )
  }
  // Looked at first: what is saved between the two is then seen as a change.
  const stamp = stampOf(disk, path)
  const bytes = readBytes(disk, path, maxNoteBytes)
  if (bytes === undefined || stamp === undefined)
    throw new Fault('usage', `there is no note of a session ${safeLine(id)} in ${safeLine(folder)}`, {
      hints: ['teddy session list'],
    })
  const text = decoded(bytes, path)
  const { version } = parseNoteHead(text).frontmatter
  if (version > noteVersion)
    throw new Fault(
      'refused',
      `${safeLine(path)} has format ${version}, this TeDDy writes format ${noteVersion}`,
      {
        hints: ['update it: npm install -g teddy-cli'],
      },
    )
  return leftNote(path, stamp, text, {
    written: openedPhase(text),
    highest: highestIn(text),
    summary: summaryIn(text),
  })
}

function decoded(bytes: Buffer, path: string): string {
  try {
    return new TextDecoder('utf-8', { fatal: true, ignoreBOM: true }).decode(bytes)
  } catch (cause) {
    throw new Fault('failed', `${safeLine(path)}: not UTF-8 text, so nothing can be added to it`, {
      hints: ['save the note as UTF-8'],
      cause,
    })
  }
}

/** A Fault for what cannot be the id of a session. */
export function expectId(id: string): void {
  if (isSessionId(id)) return
  throw new Fault('usage', `expected the id of a session, found ${safeLine(id.slice(0, 80))}`, {
    hints: ['use letters, digits and hyphens, such as 20260124-add-user-auth'],
  })
}

function newNote(
  { id, channel, model, parent, task, other = new Map() }: NoteStart,
  started: string,
): string {
  return renderNote({
    frontmatter: {
      type: 'session',
      version: noteVersion,
      sessionId: id,
      started,
      ended: undefined,
      status: 'active',
      channel: cleanName(channel),
      participants: [],
      model: model === undefined ? undefined : cleanLine(model) || undefined,
      tokensUsed: 0,
      cost: undefined,
      subagents: [],
      parent,
      resumePoint: undefined,
      other,
    },
    preamble: renderTaskWords(task),
    phases: [],
    summary: undefined,
  })
}

// What was there before this run is nobody's to put back.
function openedPhase(text: string): readonly WrittenPhase[] {
  const place = layoutOf(text).phases.at(-1)
  if (place === undefined) return []
  const { start, end, id = '', heading } = place
  const count = itemsIn(text.slice(start, end)).length
  const parsed = parseHeading(heading)
  return [
    {
      key: openingPhase,
      id,
      heading: parsed,
      time: undefined,
      turn: undefined,
      items: [],
      count,
      restored: true,
    },
  ]
}

function highestIn(text: string): number {
  return layoutOf(text).phases.reduce((highest, { id }) => {
    const digits = /^phase-(\d{1,9})$/.exec(id ?? '')?.[1]
    return Math.max(highest, Number(digits ?? 0))
  }, 0)
}
