// What the next turn starts from: who plans, what the finished turn tells it, and whose context it goes on with.

import type { Working } from '../../model/agents/stack.ts'
import { conclude, invoke } from '../../model/agents/stack.ts'
import type { Action, Conclude, Invoke, Plan, Resource } from '../../plan/plan.ts'
import type { Report } from '../../report/report.ts'
import type { TurnRecord } from '../../session/turn-record.ts'

export type Finished = {
  readonly record: TurnRecord
  readonly plan: Plan | undefined
  readonly report: Report
}

export type NextInput = {
  readonly working: Working
  /** What the turn itself says to the next one: a handoff, a conclusion, the answer to a chat. */
  readonly carried: string | undefined
  /** What the user told the model in review. */
  readonly fromReview: string | undefined
  readonly context:
    | { readonly from: 'previous' }
    /** INVOKE: a fresh context of these alone. */
    | { readonly from: 'handoff'; readonly resources: readonly Resource[] }
    /** CONCLUDE: the context of the turn that handed over, and these. */
    | { readonly from: 'caller'; readonly turn: string; readonly resources: readonly Resource[] }
  /** CONCLUDE at the top: the session has reached its end. */
  readonly ended: boolean
}

/** Judges a finished turn. */
export function nextInput({ record, plan, report }: Finished): NextInput {
  const answers = report.actions.map(({ reply }) => reply).filter(reply => reply !== undefined)
  const handover = plan && lastHandover(plan, report)
  const carrying = (...texts: readonly (string | undefined)[]) => {
    const carried = [...texts, ...answers].filter(text => text?.trim())
    return carried.length === 0 ? undefined : carried.join('\n\n')
  }
  const rest = { carried: carrying(handover?.message), fromReview: report.message, ended: false }
  const working: Working = { agent: record.agent, stack: record.stack }
  if (handover === undefined) return { working, context: { from: 'previous' }, ...rest }

  if (handover.type === 'INVOKE') {
    const invoked = invoke(working, handover.agent, record.turn)
    // Checked before the plan ran; a record edited by hand since goes on as if nobody was called.
    if (invoked.outcome === 'refused') return { working, context: { from: 'previous' }, ...rest }
    return { working: invoked.next, context: { from: 'handoff', resources: handover.resources }, ...rest }
  }
  const concluded = conclude(working)
  // The last words of a session are for the user; nobody is left to take them as a request.
  if (concluded.outcome === 'ended')
    return { working, context: { from: 'previous' }, ...rest, carried: carrying(), ended: true }
  const { next, caller } = concluded
  return {
    working: next,
    context: { from: 'caller', turn: caller.turn, resources: handover.resources },
    ...rest,
  }
}

/** The last INVOKE or CONCLUDE that ran. */
function lastHandover({ actions }: Plan, report: Report): Invoke | Conclude | undefined {
  const ran = (_: Action, n: number) => report.actions[n]?.status === 'SUCCESS'
  return actions
    .filter(ran)
    .findLast((action): action is Invoke | Conclude => action.type === 'INVOKE' || action.type === 'CONCLUDE')
}
