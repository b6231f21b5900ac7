// Running the approved actions in their order. What fails stops the rest, and every action gets its outcome.

import { Fault } from '../errors.ts'
import type { Action } from '../plan/plan.ts'
import { redact } from '../text/redact.ts'
import type { World } from '../world/world.ts'
import type { Done, Execution } from './execution.ts'
import type { ActionOutcome } from './outcome.ts'
import { nameOf, runAction, targetOf } from './run-action.ts'

export type PlanStatus = 'SUCCESS' | 'FAILURE' | 'ABORTED'

export type Step = {
  readonly action: Action
  readonly selected: boolean
  /** Why it is not run although nobody switched it off. */
  readonly notRun?: string
  readonly modifiedByUser: boolean
}

export type Watch = {
  readonly onStart: (number: number, action: Action) => void
  readonly onDone: (outcome: ActionOutcome) => void
}

/** Runs the selected steps; never throws for what an action does. */
export async function runPlan(
  world: World,
  execution: Execution,
  steps: readonly Step[],
  watch: Watch,
  /** By place in the plan: outcomes that are known already, of a run that was interrupted or is replayed. */
  before: readonly (ActionOutcome | undefined)[] = [],
): Promise<{ readonly status: PlanStatus; readonly outcomes: readonly ActionOutcome[] }> {
  const outcomes: ActionOutcome[] = []
  let stopped: string | undefined
  for (const [n, step] of steps.entries()) {
    const number = n + 1
    const earlier = before[n]
    if (earlier !== undefined) {
      outcomes.push(earlier)
      if (stopsPlan(step.action, earlier)) stopped ??= `not run: action ${number} failed`
      continue
    }
    if (execution.signal?.aborted) stopped = 'interrupted'
    const reason = step.selected ? stopped : reasonOff(step)
    const begin = world.clock.steady()
    if (reason === undefined) watch.onStart(number, step.action)
    const done: Done =
      reason === undefined
        ? await attempt(world, execution, step.action)
        : { status: 'SKIPPED', summary: reason }
    const outcome = outcomeOf(number, step, done, world.clock.steady() - begin)
    outcomes.push(outcome)
    if (reason === undefined) watch.onDone(outcome)
    if (stopsPlan(step.action, outcome)) stopped ??= `not run: action ${number} failed`
  }
  return { status: statusOf(execution, steps, outcomes), outcomes }
}

async function attempt(world: World, execution: Execution, action: Action): Promise<Done> {
  try {
    return await runAction(world, execution, action)
  } catch (error) {
    if (!(error instanceof Fault)) throw error
    return { status: 'FAILURE', summary: redact([error.message, ...error.hints].join('; ')).text }
  }
}

/** An address that cannot be read and a failing query do not stop a plan; a command that may fail does not either. */
function stopsPlan(action: Action, { status }: ActionOutcome): boolean {
  if (status !== 'FAILURE') return false
  if (action.type === 'RESEARCH') return false
  if (action.type === 'READ') return action.resource.kind === 'file'
  return !(action.type === 'EXECUTE' && action.allowFailure)
}

function statusOf(
  execution: Execution,
  steps: readonly Step[],
  outcomes: readonly ActionOutcome[],
): PlanStatus {
  if (execution.signal?.aborted) return 'ABORTED'
  const failed = outcomes.some(({ status }, n) => {
    const { action } = steps[n]!
    return status === 'FAILURE' && !(action.type === 'EXECUTE' && action.allowFailure)
  })
  return failed ? 'FAILURE' : 'SUCCESS'
}

/** Why a step that is not selected does not run. */
export function reasonOff({ notRun = 'switched off in review' }: Step): string {
  return notRun
}

/** The whole outcome of an action, from what its own file says. */
export function outcomeOf(
  number: number,
  { action, modifiedByUser }: Step,
  done: Done,
  durationMs: number,
): ActionOutcome {
  return {
    number,
    type: action.type,
    target: targetOf(action),
    description: action.description,
    modifiedByUser,
    durationMs: Math.round(durationMs),
    change: undefined,
    matches: [],
    command: undefined,
    texts: [],
    message: 'message' in action ? action.message : undefined,
    resources: 'resources' in action ? action.resources.map(nameOf) : [],
    reply: undefined,
    ...done,
  }
}
