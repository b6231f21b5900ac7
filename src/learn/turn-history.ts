// What a turn's files say about choices: which replies were refused, what a person changed or skipped.

import type { Message } from './learning-case.ts'

export type TurnHistory = {
  readonly sessionId: string
  /** The folder's name: `03`, `02-branch-01`. */
  readonly turn: string
  readonly agent: string
  readonly model: string
  readonly channel: string
  readonly created: string
  readonly title: string
  /** What the model was asked; the last message is the user's. */
  readonly prompt: readonly Message[]
  /** Replies that the check refused, in order. */
  readonly refused: readonly string[]
  /** The plan as the model wrote it, once one passed the check. */
  readonly written: string | undefined
  /** plan.md: with the edits made in review. */
  readonly plan: string | undefined
  readonly decision: 'run' | 'skip' | undefined
  /** Items switched off in review, such as `actions:2`. */
  readonly deselected: readonly string[]
  /** What ran on a branch of this turn, for the same input. */
  readonly branch?: AcceptedPlan
}

/** A plan that ran, and what of it did not. */
export type AcceptedPlan = Pick<TurnHistory, 'plan' | 'deselected'>
