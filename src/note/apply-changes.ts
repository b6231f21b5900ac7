// A session's changes, applied to the text of its note as it stands now, whoever wrote it last.

import { applyFrontmatter } from './apply-frontmatter.ts'
import type { Change, PhaseKey, WrittenPhase } from './changes.ts'
import { setProperty } from './edit-frontmatter.ts'
import { appendItems, appendPhase, findPhase, itemsIn, replaceBlock } from './insert-blocks.ts'
import type { Item } from './note.ts'
import { layoutOf, type PhasePlace } from './note-layout.ts'
import { parseHeading } from './phase-heading.ts'
import { replaceSummary } from './replace-summary.ts'
import { taskListWith } from './task-list-with.ts'

export type NoteState = {
  readonly text: string
  /** Phases that this run has to do with, in order. */
  readonly written: readonly WrittenPhase[]
  /** The number of the next phase is above this, also where earlier phases are not part of the text. */
  readonly highest: number
  /** The summary that this run wrote or found; another one is somebody's own. */
  readonly summary: string | undefined
  /** Properties that stood otherwise than expected, with what was expected; they are left as they stand. */
  readonly conflicts: readonly string[]
}

/** What a property looked like when this run last saw it. */
export type Expected = (key: string) => readonly string[] | undefined

/** Applies the changes in order. */
export function applyChanges(state: NoteState, changes: readonly Change[], expected: Expected): NoteState {
  return changes.reduce((now, change) => applyChange(now, change, expected), state)
}

function applyChange(state: NoteState, change: Change, expected: Expected): NoteState {
  if (change.kind === 'phase') return addPhase(state, change.phase, change)
  if (change.kind === 'enter') return enterPhase(state, change.phase, change.id)
  if (change.kind === 'item') return addItems(state, change.phase, [change.item], change.at)
  if (change.kind === 'replace') return replaceItem(state, change)
  if (change.kind === 'task') return putTask(state, change)
  if (change.kind === 'summary') {
    const text = replaceSummary(state.text, change.text, state.summary)
    return { ...state, text, summary: change.text }
  }
  if (change.kind === 'resume-point') {
    const id = state.written.find(({ key }) => key === change.phase)?.id
    return id === undefined
      ? state
      : { ...state, text: setProperty(state.text, 'resume_point', [`resume_point: ${id}`]) }
  }
  let { text, conflicts } = state
  const [first, ...rest] = applyFrontmatter(text, change)
  // Sums and lists take in what others wrote; for a single value there can be only one.
  const seen =
    first && (change.kind === 'status' || change.kind === 'property') ? expected(first.key) : undefined
  if (first !== undefined && seen !== undefined && seen.join('\n') !== first.before.join('\n'))
    conflicts = [...conflicts, first.key]
  else text = rest.at(-1)?.text ?? first?.text ?? text
  return { ...state, text, conflicts }
}

/** The state with a phase at its end. */
export function addPhase(
  state: NoteState,
  key: PhaseKey,
  { heading, time, turn }: Pick<WrittenPhase, 'heading' | 'time' | 'turn'>,
): NoteState {
  const highest = Math.max(state.highest, ...layoutOf(state.text).phases.map(({ id }) => numberIn(id))) + 1
  const id = `phase-${highest}`
  const text = appendPhase(state.text, {
    ...{ line: 0, ...heading, time, id, items: [] },
    ...(turn !== undefined && { turn }),
  })
  const phase: WrittenPhase = { key, id, heading, time, turn, items: [], count: 0, restored: false }
  return { ...state, text, highest, written: [...state.written.filter(there => there.key !== key), phase] }
}

// What stands in a phase that is entered is nobody's to put back.
function enterPhase(state: NoteState, key: PhaseKey, id: string): NoteState {
  const known = state.written.find(there => there.id === id)
  if (known !== undefined)
    return { ...state, written: state.written.map(there => (there === known ? { ...known, key } : there)) }
  const place = findPhase(layoutOf(state.text), id)
  if (place === undefined) return state
  const count = itemsIn(state.text.slice(place.start, place.end)).length
  const heading = parseHeading(place.heading)
  const phase = { key, id, heading, time: undefined, turn: undefined, items: [], count, restored: true }
  // In front: those that this run adds come behind it in the note.
  return { ...state, written: [phase, ...state.written] }
}

/** The state with items at the end of a phase; a phase that is gone is started again. */
export function addItems(state: NoteState, key: PhaseKey, items: readonly Item[], at?: string): NoteState {
  const phase = state.written.find(there => there.key === key)
  const place = placeOf(state, phase)
  if (place === undefined) {
    const heading = phase?.heading ?? {
      title: 'Log',
      agent: undefined,
      version: undefined,
      channel: undefined,
    }
    return addItems(addPhase(state, key, { heading, time: phase?.time ?? at, turn: phase?.turn }), key, items)
  }
  const text = appendItems(state.text, place, items)
  const count = itemsIn(text.slice(place.start, layoutEnd(text, place.start))).length
  const now = phase && { ...phase, items: [...phase.items, ...items], count }
  return { ...state, text, written: state.written.map(there => (there.key === key ? now! : there)) }
}

function replaceItem(state: NoteState, change: Extract<Change, { kind: 'replace' }>): NoteState {
  const phase = state.written.find(({ key }) => key === change.phase)
  const place = findPhase(layoutOf(state.text), phase?.id)
  const text = place && replaceBlock(state.text, place, change.before, change.item)
  if (phase === undefined || text === undefined)
    return change.missing === 'leave' ? state : addItems(state, change.phase, [change.item], change.at)
  const items = phase.items.map(item => (sameItem(item, change.before) ? change.item : item))
  return {
    ...state,
    text,
    written: state.written.map(there => (there === phase ? { ...phase, items } : there)),
  }
}

function putTask(state: NoteState, { phase: key, task, at }: Extract<Change, { kind: 'task' }>): NoteState {
  const phase = state.written.find(there => there.key === key)
  const place = placeOf(state, phase)
  const { before, list } = taskListWith(state.text, place, task)
  const text = place && before && replaceBlock(state.text, place, before, list)
  if (text === undefined) return addItems(state, key, [list], at)
  const own = phase?.items.findLastIndex(({ kind }) => kind === 'tasks') ?? -1
  const now = own === -1 ? phase : { ...phase!, items: phase!.items.with(own, list) }
  return { ...state, text, written: state.written.map(there => (there.key === key ? now! : there)) }
}

/** Where a phase of this run stands now; what was not started by it goes into the last one. */
function placeOf({ text }: NoteState, phase: WrittenPhase | undefined): PhasePlace | undefined {
  const layout = layoutOf(text)
  return phase === undefined || phase.id === '' ? layout.phases.at(-1) : findPhase(layout, phase.id)
}

/** Whether two items say the same, wherever they stand. */
export function sameItem(one: Item, other: Item): boolean {
  return JSON.stringify({ ...one, line: 0 }) === JSON.stringify({ ...other, line: 0 })
}

function numberIn(id: string | undefined): number {
  const digits = /^phase-(\d{1,9})$/.exec(id ?? '')?.[1]
  return digits === undefined ? 0 : Number(digits)
}

function layoutEnd(text: string, start: number): number {
  const layout = layoutOf(text)
  return layout.phases.find(place => place.start === start)?.end ?? text.length
}
