// One running plan: where it runs, what it must find, and the tools that only the caller can give.

import type { SandboxState, Wrap } from '../world/sandbox.ts'
import type { ActionOutcome, ReadText } from './outcome.ts'

export type Execution = {
  readonly root: string
  /** The folder that holds `.teddy`, if that is another one: no worktree does. */
  readonly storeRoot?: string
  /** What each file must be when the plan first touches it: the sha256 that was approved, or `missing`. */
  readonly approved: ReadonlyMap<string, string>
  /** What this plan itself made of files so far; it stands for what was approved. */
  readonly written: Map<string, string>
  /** A command has run: files may be other than approved, and FIND must match exactly. */
  commandRan: boolean
  /** Around each command; undefined runs it bare. */
  readonly cage: Wrap | undefined
  readonly sandbox: SandboxState
  /** What READ reads goes into the report, or into the next context. */
  readonly contents: 'report' | 'context'
  /** Asks a command to end, and ends it at once. */
  readonly signal: AbortSignal | undefined
  readonly killSignal: AbortSignal | undefined
  /** Told right before a file is written, so that a run that was killed can be judged by hashes. */
  readonly onWrite: (write: FileWrite) => void
  readonly tools: Tools
}

/** What stands at a path before and after a write: a sha256, or `missing`. */
export type FileWrite = { readonly path: string; readonly before: string; readonly after: string }

/** What reaches further than the disk; each fails by a `problem`, never by throwing. */
export type Tools = {
  readonly readUrl: (url: string) => Promise<ReadText>
  /** Undefined when no search service is set. */
  readonly search: ((query: string) => Promise<ReadText>) | undefined
  /** Shows the message and takes a reply; undefined when nobody is there. */
  readonly chat: (message: string) => Promise<string | undefined>
  readonly onOutput: (chunk: Uint8Array) => void
}

/** What an action's own file says of it; the rest of the outcome is the same for all. */
export type Done = Partial<
  Omit<ActionOutcome, 'number' | 'type' | 'description' | 'durationMs' | 'modifiedByUser'>
> & {
  readonly status: ActionOutcome['status']
  readonly summary: string
}
