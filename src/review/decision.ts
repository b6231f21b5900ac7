// What the review needs to know, and what the developer decided.

import type { Checked } from '../plan/check.ts'
import type { Plan } from '../plan/plan.ts'
import type { Simulated } from '../plan/simulation.ts'
import type { ItemId, Place } from './items.ts'

export type ReviewInput = {
  /** The plan's text, byte for byte what would run. */
  readonly text: string
  /** The same plan, checked; it has no errors. */
  readonly plan: Plan
  readonly simulated: Simulated
  readonly warnings: readonly { readonly line: number; readonly message: string }[]
  readonly place: Place
  /** What stands beside the title: "turn 03 · developer". */
  readonly where: string
  /** The setting `preview_command`. */
  readonly previewCommand: string | undefined
  /** Checks the plan again after an item was edited. */
  readonly recheck: (text: string) => Checked
  /** Reads a page as READ would; fails by a Fault. Called only when a preview of it is asked for. */
  readonly readPage: (url: string) => Promise<string>
}

export type Decision =
  | {
      readonly kind: 'run'
      /** What to do, in the order of the plan. */
      readonly selected: readonly ItemId[]
      /** The plan to run: the one given, or as the user edited it. */
      readonly text: string
      readonly plan: Plan
      readonly simulated: Simulated
      /** What the user edited. */
      readonly modified: readonly ItemId[]
      /** What the user tells the model. */
      readonly message: string | undefined
      /** Protected files that got their own yes. */
      readonly confirmedProtected: readonly string[]
    }
  | { readonly kind: 'skip'; readonly message: string | undefined }
  /** `unknownKey`: the key, in words, that was no answer to the question; none when somebody quit. */
  | { readonly kind: 'quit'; readonly unknownKey: string | undefined }
