// What a session adds to its note, as data: applied to the file as it stands, so that others may have changed it.

import type { Item, NoteStatus, SubagentRecord } from './note.ts'
import type { PhaseHeading } from './phase-heading.ts'
import type { TaskChange } from './task-list-with.ts'

/** A phase as the session that writes it knows it; its id in the note is settled when it is saved. */
export type PhaseKey = number

/** The phase that was the last one when the note was opened. */
export const openingPhase: PhaseKey = 0

export type Change =
  | {
      readonly kind: 'phase'
      readonly phase: PhaseKey
      readonly heading: PhaseHeading
      readonly time: string
      readonly turn: string | undefined
    }
  /** From here on the key means a phase that is there already. */
  | { readonly kind: 'enter'; readonly phase: PhaseKey; readonly id: string }
  | ({ readonly kind: 'item'; readonly phase: PhaseKey; readonly item: Item } & Stamped)
  /** Put in place of `before`; when that is not there any more as it was, at the end or not at all. */
  | ({
      readonly kind: 'replace'
      readonly phase: PhaseKey
      readonly before: Item
      readonly item: Item
      readonly missing: 'append' | 'leave'
    } & Stamped)
  /** Put into the list of tasks as it stands then. */
  | ({ readonly kind: 'task'; readonly phase: PhaseKey; readonly task: TaskChange } & Stamped)
  | { readonly kind: 'status'; readonly status: NoteStatus }
  | { readonly kind: 'property'; readonly key: TextProperty; readonly value: string | undefined }
  /** The id of this phase, as `resume_point`. */
  | { readonly kind: 'resume-point'; readonly phase: PhaseKey }
  | { readonly kind: 'participant'; readonly name: string }
  /** Added to what stands there. */
  | { readonly kind: 'usage'; readonly tokens: number; readonly cost: number | undefined }
  /** Added, or put in place of the record of the same session. */
  | { readonly kind: 'subagent'; readonly record: SubagentRecord }
  /** The same, and what the record has more than the one that stands there is added to the session's usage. */
  | { readonly kind: 'subagent-used'; readonly record: SubagentRecord; readonly more: Used }
  | { readonly kind: 'summary'; readonly text: string }

/** When it happened: the time of the phase that is started for it, where there is none. */
type Stamped = { readonly at?: string }

/** What was used, and what it cost if that is known. */
export type Used = { readonly tokens: number; readonly cost: number | undefined }

type TextProperty = 'ended' | 'channel' | 'model' | 'resume_point'

/** What one run wrote into a phase, and how many items it then had: enough to see what somebody else took away. */
export type WrittenPhase = {
  readonly key: PhaseKey
  readonly id: string
  readonly heading: PhaseHeading
  readonly time: string | undefined
  readonly turn: string | undefined
  /** Written by this run; a phase that was there before has no text of its own here. */
  readonly items: readonly Item[]
  readonly count: number
  /** It was gone and has been put back; whoever takes it out again means it. */
  readonly restored: boolean
}
