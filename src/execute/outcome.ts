// What became of one action: the same record for all nine, so that report, note and screen read it alike.

import type { ActionType } from '../plan/plan.ts'
import type { SandboxState } from '../world/sandbox.ts'

export type ActionStatus = 'SUCCESS' | 'FAILURE' | 'SKIPPED'

export type ActionOutcome = {
  /** Its place in the plan, from 1. */
  readonly number: number
  readonly type: ActionType
  /** What it is about, in one line: a path, an address, the command's first line, an agent. */
  readonly target: string
  readonly description: string | undefined
  readonly status: ActionStatus
  /** What happened, in one sentence: "38 lines", "exit 1 after 19 s", "switched off in review". */
  readonly summary: string
  /** The user changed it in review. */
  readonly modifiedByUser: boolean
  readonly durationMs: number
  /** CREATE and EDIT: the lines that came and went. */
  readonly change: { readonly added: number; readonly removed: number } | undefined
  /** EDIT: how each pair was found, e.g. "exact, lines 2-4". */
  readonly matches: readonly string[]
  readonly command: CommandOutcome | undefined
  /** READ: what was read, when the report holds it (`teddy execute`); RESEARCH has one text a query. */
  readonly texts: readonly ReadText[]
  /** CHAT_WITH_USER, INVOKE and CONCLUDE: the whole message of the plan. */
  readonly message: string | undefined
  /** INVOKE and CONCLUDE: the paths and addresses that are handed over. */
  readonly resources: readonly string[]
  /** CHAT_WITH_USER: the reply; undefined when nobody answered. */
  readonly reply: string | undefined
}

export type CommandOutcome = {
  /** Null when a signal ended it. */
  readonly exitCode: number | null
  readonly signal: string | null
  readonly timedOut: boolean
  readonly interrupted: boolean
  readonly sandbox: SandboxState
  /** The plan said that it may fail. */
  readonly failureAllowed: boolean
  /** A process it started may live on. */
  readonly stillRunning: boolean
  readonly output: string
  /** Bytes left out of the middle of `output`. */
  readonly omittedBytes: number
}

export type ReadText = {
  /** A path, an address or a query. */
  readonly source: string
  readonly text: string
  /** Language of the fence it is shown in. */
  readonly language: string
  /** Of the bytes that the text was made of. */
  readonly sha256: string | undefined
  /** Where in the network the text came from: nobody vouches for it. Undefined for a file of the project. */
  readonly origin: string | undefined
  /** What is different from the source as it is, each in a sentence without an end. */
  readonly notes: readonly string[]
  /** Why there is no text. */
  readonly problem: string | undefined
}
