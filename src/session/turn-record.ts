// Who and what of one turn: what `turn.md` says, as data.

import type { Usage } from '../model-usage.ts'

export type TurnRecord = {
  readonly version: 1
  readonly id: string
  /** The turn before it on its line; undefined for a first turn. */
  readonly parentId: string | undefined
  /** For a branch: the turn whose input it shares. */
  readonly branchedFrom: string | undefined
  readonly session: string
  /** The folder's name: `03`, `02-branch-01`. */
  readonly turn: string
  /** ISO time of the claim. */
  readonly created: string
  readonly agent: string
  readonly agentVersion: string | undefined
  /** Who called whom, outermost first; empty at the top. The current agent is not in it. */
  readonly stack: readonly Caller[]
  /** How many finished turns are history in this turn's context. */
  readonly contextDepth: number
  readonly pipeline: string | undefined
  readonly modelAsked: string | undefined
  readonly modelAnswered: string | undefined
  /** Of all calls of this turn: pipeline steps, retries, calls that were cut. */
  readonly usage: Usage
  readonly calls: number
  readonly retries: number
  /** The plan's title, once there is one. */
  readonly title: string | undefined
  /** sha256 of the plan as the model wrote it; another hash of plan.md means that a person edited it. */
  readonly planSha256: string | undefined
  readonly review: ReviewRecord | undefined
  readonly status: 'SUCCESS' | 'FAILURE' | 'SKIPPED' | 'ABORTED' | undefined
  /** Where the plan ran: the first executed turn of a session fixes it. `none`: without snapshots. */
  readonly isolation: Isolation | undefined
  /** The commit that holds the files after the turn. */
  readonly snapshot: string | undefined
  /** The turn ends its session: CONCLUDE at the top. */
  readonly concluded: boolean
  /** sha256 by file name, of every other file of the turn; present once the turn is done. */
  readonly seals: ReadonlyMap<string, string> | undefined
  /** sha256 of the parent's turn.md. */
  readonly parentSeal: string | undefined
}

export type Isolation = 'worktree' | 'in-place' | 'none'

/** An agent that waits for another one to conclude, and the turn in which it handed over. */
export type Caller = { readonly agent: string; readonly turn: string }

export type ReviewRecord = {
  readonly decision: 'run' | 'skip'
  readonly by: 'user' | 'yes' | 'yolo'
  /** Items of the checklist, such as `actions:2` or `memos:1`. */
  readonly deselected: readonly string[]
  readonly modified: readonly string[]
  readonly confirmedProtected: readonly string[]
  readonly message: string | undefined
  /** plan.md was edited by hand between plan and resume. */
  readonly planEdited: boolean
}
