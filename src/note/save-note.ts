// Saving a session's changes into its note, which others may have open: nothing anybody wrote is lost.

import { join } from 'node:path'
import { Fault } from '../errors.ts'
import { createFile } from '../world/create.ts'
import { readBytes } from '../world/read-file.ts'
import type { World } from '../world/world.ts'
import { applyChanges, type NoteState } from './apply-changes.ts'
import type { Change, PhaseKey } from './changes.ts'
import { propertyLines } from './edit-frontmatter.ts'
import { type FileStamp, isSameStamp, maxNoteBytes, replaceIfSame, stampOf } from './note-file.ts'
import { layoutOf } from './note-layout.ts'
import { countsAtEnd, refreshSummary } from './refresh-summary.ts'
import { restoreLost } from './restore-lost.ts'
import { lastListIn } from './task-list-with.ts'

/** A note as this run left it on disk: its ends as text, and the phases between them as bytes nobody has to look at. */
export type LeftNote = {
  readonly path: string
  readonly stamp: FileStamp
  readonly head: string
  readonly middle: readonly Uint8Array[]
  /** The last phase, and the summary behind it. */
  readonly last: string
  readonly state: Omit<NoteState, 'text' | 'conflicts'>
}

type Ends = Pick<LeftNote, 'state' | 'last'>

export type Saved = {
  readonly left: LeftNote
  /** The copy that holds this run's version, when a property was changed by both. */
  readonly conflictCopy: string | undefined
  /** Why the saved note may not outlive a power cut. */
  readonly unsynced: { readonly error: unknown } | undefined
}

/** Saves the changes. The caller holds the note's lock. */
export function saveChanges(
  { disk }: Pick<World, 'disk'>,
  left: LeftNote,
  changes: readonly Change[],
): Saved {
  // Each round somebody has saved the note in between; nobody does that many times within milliseconds.
  for (let round = 0; round < 20; round++) {
    const stamp = stampOf(disk, left.path)
    if (isSameStamp(stamp, left.stamp)) {
      const saved = writeOwn({ disk }, left, changes)
      if (saved !== undefined) return saved
      continue
    }
    const saved = writeMerged({ disk }, left, changes, stamp)
    if (saved !== undefined) return saved
  }
  throw new Fault('conflict', `${left.path} is changed by another program all the time`, {
    hints: ['close the note in other programs, then run the command again'],
  })
}

/** The parts of a note, as they stand on disk. */
export function leftNote(path: string, stamp: FileStamp, text: string, state: LeftNote['state']): LeftNote {
  const { body, phases, summary } = layoutOf(text)
  const lastAt = phases.at(-1)?.start ?? summary?.start ?? text.length
  return {
    path,
    stamp,
    head: text.slice(0, body),
    middle: body === lastAt ? [] : [Buffer.from(text.slice(body, lastAt))],
    last: text.slice(lastAt),
    state,
  }
}

/** The whole text of a note as it was left. */
export function wholeText({ head, middle, last }: LeftNote): string {
  return head + Buffer.concat(middle).toString('utf8') + last
}

// The file is as it was left: only its ends are looked at, unless a change is about an earlier phase.
function writeOwn(
  { disk }: Pick<World, 'disk'>,
  left: LeftNote,
  changes: readonly Change[],
): Saved | undefined {
  const { head, middle, last, state } = left
  // Counts in the closing summary are those of all phases.
  const short = !countsAtEnd(last) && changes.every(change => isAtEnd(change, left))
  const text = short ? head + last : wholeText(left)
  const applied = applyChanges({ ...state, text, conflicts: [] }, changes, () => undefined)
  const now = short ? applied : refreshSummary(applied)
  const ends = leftNote(left.path, left.stamp, now.text, stateOf(now))
  const whole = short ? { ...ends, middle: [...middle, ...ends.middle] } : ends
  const pieces = [Buffer.from(whole.head), ...whole.middle, Buffer.from(whole.last)]
  expectRoom(
    left.path,
    pieces.reduce((sum, { length }) => sum + length, 0),
  )
  const placed = replaceIfSame(disk, left.path, pieces, left.stamp)
  if (placed === 'changed') return undefined
  const { stamp, unsynced } = placed
  return { left: { ...whole, stamp }, conflictCopy: undefined, unsynced }
}

const synced = { unsynced: undefined }

// Somebody else wrote the file, or took it away: the changes are applied to what stands there now.
function writeMerged(
  { disk }: Pick<World, 'disk'>,
  left: LeftNote,
  changes: readonly Change[],
  stamp: FileStamp | undefined,
): Saved | undefined {
  const { path } = left
  const theirs = readTheirs({ disk }, path)
  const own = applyChanges({ ...left.state, text: wholeText(left), conflicts: [] }, changes, () => undefined)
  if (theirs === 'missing') {
    if (!createFile(disk, path, own.text)) return undefined
    return {
      left: leftNote(path, stampOf(disk, path)!, own.text, stateOf(own)),
      conflictCopy: undefined,
      ...synced,
    }
  }
  if (theirs === 'unreadable' || stamp === undefined) {
    // Nothing can be added to it without losing bytes: the session goes on in the copy.
    const copy = writeConflictCopy({ disk }, path, own.text)
    return {
      left: leftNote(copy, stampOf(disk, copy)!, own.text, stateOf(own)),
      conflictCopy: copy,
      ...synced,
    }
  }
  const found = restoreLost({ ...left.state, text: theirs.text, conflicts: [] })
  const now = refreshSummary(applyChanges(found, changes, key => propertyLines(left.head, key)))
  expectRoom(path, Buffer.byteLength(now.text))
  const placed = replaceIfSame(disk, path, [Buffer.from(now.text)], stamp)
  if (placed === 'changed') return undefined
  const conflictCopy = now.conflicts.length === 0 ? undefined : writeConflictCopy({ disk }, path, own.text)
  return {
    left: leftNote(path, placed.stamp, now.text, stateOf(now)),
    conflictCopy,
    unsynced: placed.unsynced,
  }
}

function readTheirs(
  { disk }: Pick<World, 'disk'>,
  path: string,
): { text: string } | 'missing' | 'unreadable' {
  try {
    const bytes = readBytes(disk, path, maxNoteBytes)
    if (bytes === undefined) return 'missing'
    return { text: new TextDecoder('utf-8', { fatal: true, ignoreBOM: true }).decode(bytes) }
  } catch {
    return 'unreadable'
  }
}

function writeConflictCopy({ disk }: Pick<World, 'disk'>, path: string, text: string): string {
  for (let n = 1; ; n++) {
    const copy = path.replace(/\.md$/, `.conflict-${n}.md`)
    if (createFile(disk, copy, text)) return copy
  }
}

function isAtEnd(change: Change, { state, last }: Ends): boolean {
  if (change.kind === 'enter') return false
  if (change.kind === 'task') return hasOwnList(change.phase, { state, last })
  if (change.kind !== 'item' && change.kind !== 'replace' && change.kind !== 'resume-point') return true
  const phase = state.written.find(({ key }) => key === change.phase)
  // A phase that is only now being added comes to stand at the end.
  if (phase === undefined) return true
  return layoutOf(last).phases.some(({ id }) => id === phase.id || phase.id === '')
}

/** Whether the last phase is the one that is meant, and has a list of tasks: else an earlier list goes on in it. */
function hasOwnList(wanted: PhaseKey, { state, last }: Ends): boolean {
  const id = state.written.find(({ key }) => key === wanted)?.id
  const place = layoutOf(last).phases.findLast(phase => phase.id === id || id === '')
  return place !== undefined && lastListIn(last, place) !== undefined
}

function stateOf({ written, highest, summary }: NoteState): LeftNote['state'] {
  return { written, highest, summary }
}

function expectRoom(path: string, bytes: number): void {
  if (bytes <= maxNoteBytes) return
  throw new Fault(
    'guard',
    `${path} would have more than ${maxNoteBytes / 1e6} MB, the most a note may have`,
    {
      hints: ['go on in a new session: teddy new <name>'],
    },
  )
}

/** Where the note of a session is. */
export function notePath(folder: string, id: string): string {
  return join(folder, `${id}.md`)
}
