// The report as data: what was approved, what ran, what became of it.

import type { ActionOutcome } from '../execute/outcome.ts'

export type ReportStatus = 'SUCCESS' | 'FAILURE' | 'SKIPPED' | 'ABORTED'

export type Report = {
  readonly version: 1
  readonly title: string
  readonly status: ReportStatus
  /** ISO times. */
  readonly started: string
  readonly ended: string
  /** sha256 of the plan's bytes. */
  readonly plan: string
  readonly agent: string | undefined
  /** The commit that holds the state after the plan. */
  readonly snapshot: string | undefined
  /** The command that takes the plan back. */
  readonly undo: string | undefined
  /** What the user told the model in review. */
  readonly message: string | undefined
  /** Memo and context changes with what became of them. */
  readonly changes: readonly StateChange[]
  readonly actions: readonly ActionOutcome[]
}

export type StateChange = {
  readonly list: 'memo' | 'context'
  readonly change: 'add' | 'remove'
  readonly text: string
  readonly status: 'APPLIED' | 'SKIPPED' | 'UNCHANGED'
  readonly modifiedByUser: boolean
  /** Of what was SKIPPED. */
  readonly reason: SkipReason | undefined
}

export type SkipReason = 'off' | 'plan-skipped' | 'no-project' | 'no-session'
