// A session and its turns as data, as they were found on disk.

import type { Problem } from '../errors.ts'
import type { TurnName } from './turn-name.ts'
import type { TurnRecord } from './turn-record.ts'

/**
 * Told by the files alone.
 * `claimed`: the folder was made and nothing more, since the command was killed; the next plan uses it.
 * `planning`: no plan yet. `waiting`: a plan waits for review. `interrupted`: it began to run and has no report.
 */
export type TurnState = 'claimed' | 'planning' | 'waiting' | 'interrupted' | 'done'

export type Turn = {
  /** The folder's name. */
  readonly name: string
  readonly parts: TurnName
  readonly folder: string
  readonly state: TurnState
  /** Undefined when turn.md is missing or damaged; `problems` of the session say which. */
  readonly record: TurnRecord | undefined
}

/** Something wrong in a session's files; `file` is a path from the session's folder. */
export type SessionProblem = Problem & { readonly file: string }

export type Session = {
  readonly id: string
  readonly folder: string
  /** In the order of their names. */
  readonly turns: readonly Turn[]
  readonly problems: readonly SessionProblem[]
}

/** The turn of that name. */
export function turnNamed(session: Session, name: string): Turn | undefined {
  return session.turns.find(turn => turn.name === name)
}

/** The names that are taken, whatever stands there. */
export function takenNames(session: Session): ReadonlySet<string> {
  return new Set(session.turns.map(({ name }) => name))
}
