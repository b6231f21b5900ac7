// What the review needs to know, and what the developer decided.

import type { Checked } from '../plan/check.ts'
import type { Plan } from '../plan/plan.ts'
import type { Simulated } from '../plan/simulation.ts'
import type { Approval } from './approval.ts'
import type { ItemId, Place } from './items.ts'

/** A text that may become what runs, checked. */
export type Candidate = Checked & {
  /** Byte for byte what would run: the text given, its fences repaired. */
  readonly text: string
  /** What was repaired or accepted although it is no good spelling, by its line. */
  readonly warnings: readonly Warning[]
  /** The files as the check saw them; undefined when the text is no plan. */
  readonly seen: Approval | undefined
}

export type Warning = { readonly line: number; readonly message: string }

export type ReviewInput = {
  /** A plan without errors. */
  readonly candidate: Candidate
  /** Where it will run, as it is when this is called. */
  readonly place: () => Promise<Place>
  /** What stands beside the title: "turn 03 · developer". */
  readonly where: string
  /** The setting `preview_command`. */
  readonly previewCommand: string | undefined
  /** Checks the plan again after an item was edited. */
  readonly recheck: (text: string) => Candidate
  /** Reads a page as READ would; fails by a Fault. Called only when a preview of it is asked for. */
  readonly readPage: (url: string, fetching: Fetching) => Promise<string>
}

/** A page on its way. */
export type Fetching = {
  readonly signal: AbortSignal
  /** Bytes that have come so far. */
  readonly onBytes: (bytes: number) => void
}

type Decided = {
  /** The plan: the one given, or as the user edited it. */
  readonly text: string
  readonly plan: Plan
  /** What the user edited. */
  readonly modified: readonly ItemId[]
  /** What the user tells the model. */
  readonly message: string | undefined
}

export type Decision =
  | (Decided & {
      readonly kind: 'run'
      /** What to do, in the order of the plan. */
      readonly selected: readonly ItemId[]
      /** What was left on and cannot run, with the reason. */
      readonly broken: readonly Broken[]
      readonly simulated: Simulated
      /** The files as they were shown: what the approval is bound to. */
      readonly seen: Approval
      /** Protected files that got their own yes. */
      readonly confirmedProtected: readonly string[]
    })
  /** `off`: what had been switched off by then. */
  | (Decided & { readonly kind: 'skip'; readonly off: readonly ItemId[] })
  /** `unknownKey`: the key, in words, that was no answer to the question; none when somebody quit. */
  | { readonly kind: 'quit'; readonly unknownKey: string | undefined }

export type Broken = { readonly id: ItemId; readonly why: string }
