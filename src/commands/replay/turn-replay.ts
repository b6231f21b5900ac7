// One turn then and now, as data: the same, or which files and which actions differ.

import type { ActionOutcome, CommandOutcome } from '../../execute/outcome.ts'
import type { Difference } from '../../snapshot/tree.ts'

export type TurnReplay = {
  readonly turn: string
  readonly title: string
  /** `skipped`: nothing ran then, so nothing is run now. */
  readonly outcome: 'same' | 'differs' | 'skipped'
  readonly files: readonly FileDifference[]
  readonly actions: readonly ActionDifference[]
  /** Why it could not be run, or not be compared. */
  readonly problems: readonly string[]
  readonly seconds: number
}

export type FileDifference = {
  readonly path: string
  readonly what: 'only now' | 'only then' | 'other content'
}

export type ActionDifference = {
  readonly number: number
  readonly type: string
  readonly target: string
  /** How it ended then. */
  readonly was: string
  readonly now: string
}

/** The files that differ; `from` is what the turn left then. */
export function compareFiles(differences: readonly Difference[]): readonly FileDifference[] {
  const words = {
    added: 'only now',
    deleted: 'only then',
    changed: 'other content',
    renamed: 'other content',
  } as const
  return differences.map(({ path, status }) => ({ path, what: words[status] }))
}

/** The actions that ended in another way, commands by their exit codes. */
export function compareActions(
  before: readonly ActionOutcome[],
  now: readonly ActionOutcome[],
): readonly ActionDifference[] {
  return now.flatMap((outcome, n) => {
    const earlier = before[n]
    const [was, is] = [earlier === undefined ? 'not there' : endOf(earlier), endOf(outcome)]
    const { number, type, target, status, summary } = outcome
    if (was === is) return []
    return [{ number, type, target, was, now: status === 'FAILURE' ? `${is}: ${summary}` : is }]
  })
}

function endOf({ status, command }: ActionOutcome): string {
  if (command !== undefined) return commandEnd(command)
  return { SUCCESS: 'done', FAILURE: 'failed', SKIPPED: 'not run' }[status]
}

function commandEnd({ exitCode, signal, timedOut, interrupted }: CommandOutcome): string {
  if (interrupted) return 'interrupted'
  if (timedOut) return 'timed out'
  return exitCode === null ? `ended by ${signal ?? 'a signal'}` : `exit ${exitCode}`
}
