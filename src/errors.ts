// The two ways to say that something is wrong: a Fault ends the command, Problems are collected in a text.

/** Why a command ended; each kind has one exit code. */
export type FaultKind =
  | 'failed'
  | 'usage'
  | 'refused'
  | 'guard'
  | 'conflict'
  | 'network'
  | 'bug'
  | 'interrupted'
  | 'terminated'

export const exitCodes: Readonly<Record<FaultKind, number>> = {
  failed: 1,
  usage: 2,
  refused: 3,
  guard: 4,
  conflict: 5,
  network: 6,
  bug: 70,
  interrupted: 130,
  terminated: 143,
}

/** One thing wrong in a text, with its place. Lines and columns count from 1. */
export type Problem = {
  readonly rule: string
  readonly severity: 'error' | 'warning'
  readonly message: string
  readonly line: number
  readonly column: number
  readonly hint?: string
}

type FaultDetails = {
  /** What to type next, one a line. */
  readonly hints?: readonly string[]
  readonly problems?: readonly Problem[]
  /** The file that `problems` speak of. */
  readonly file?: string
  readonly cause?: unknown
}

/** An expected failure: what happened, in one sentence, and what to do about it. */
export class Fault extends Error {
  readonly kind: FaultKind
  readonly hints: readonly string[]
  readonly problems: readonly Problem[]
  readonly file: string | undefined

  constructor(kind: FaultKind, message: string, details: FaultDetails = {}) {
    super(message, { cause: details.cause })
    this.name = 'Fault'
    this.kind = kind
    this.hints = details.hints ?? []
    this.problems = details.problems ?? []
    this.file = details.file
  }
}

/** The `code` of a Node error (`ENOENT`, …), or undefined for anything else. */
export function errorCode(error: unknown): string | undefined {
  const code = (error as { code?: unknown } | null)?.code
  return typeof code === 'string' ? code : undefined
}
