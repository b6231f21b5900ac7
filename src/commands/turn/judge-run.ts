// An interrupted run, judged by hashes: what is done for sure, what is not, and what nobody can know.

import type { FileWrite } from '../../execute/execution.ts'
import type { ActionOutcome } from '../../execute/outcome.ts'
import { outcomeOf, reasonOff, type Step } from '../../execute/run-plan.ts'
import type { RunSoFar } from './run-journal.ts'

export type Judged = {
  /** Outcomes that are known, from the first action on. */
  readonly done: readonly ActionOutcome[]
  /** How it is with the action that was in the middle. */
  readonly middle:
    | { readonly kind: 'none' }
    /** A command had started; whether it finished is not known, and it is never repeated by itself. */
    | { readonly kind: 'command'; readonly action: number }
    /** The file is neither what it was before nor what it should be after. */
    | { readonly kind: 'changed'; readonly action: number; readonly path: string }
}

/** Judges; `standing` tells the sha256 of a file now, or `missing`. */
export function judgeRun(
  { outcomes, inFlight, writes }: RunSoFar,
  steps: readonly Step[],
  standing: (path: string) => string,
): Judged {
  // Actions that were switched off have no entry of their own; those before the last known one are done with.
  const done = steps.slice(0, lastKnown(outcomes)).map((step, n) => outcomes[n] ?? switchedOff(step, n + 1))
  const step = inFlight === undefined ? undefined : steps[inFlight - 1]
  if (inFlight === undefined || step === undefined) return { done, middle: { kind: 'none' } }
  const before = steps.slice(0, inFlight - 1).map((one, n) => outcomes[n] ?? switchedOff(one, n + 1))
  if (step.action.type === 'EXECUTE') return { done: before, middle: { kind: 'command', action: inFlight } }
  const write = writes.findLast(({ action }) => action === inFlight)
  if (write === undefined) return { done: before, middle: { kind: 'none' } }
  return judgeWrite(write, step, inFlight, before, standing(write.path))
}

function judgeWrite(
  { path, before: was, after }: FileWrite,
  step: Step,
  action: number,
  before: readonly ActionOutcome[],
  now: string,
): Judged {
  if (now === was) return { done: before, middle: { kind: 'none' } }
  if (now !== after) return { done: before, middle: { kind: 'changed', action, path } }
  const summary = 'done before the interruption, as the hash of the file shows'
  const outcome = outcomeOf(action, step, { status: 'SUCCESS', target: path, summary }, 0)
  return { done: [...before, outcome], middle: { kind: 'none' } }
}

function lastKnown(outcomes: readonly (ActionOutcome | undefined)[]): number {
  return outcomes.findLastIndex(outcome => outcome !== undefined) + 1
}

function switchedOff(step: Step, number: number): ActionOutcome {
  return outcomeOf(number, step, { status: 'SKIPPED', summary: reasonOff(step) }, 0)
}
