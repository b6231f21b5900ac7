// A decision as the steps of a run.

import type { Step } from '../execute/run-plan.ts'
import type { Decision } from '../review/decision.ts'

type Decided = Pick<Extract<Decision, { kind: 'run' }>, 'plan' | 'selected' | 'modified'> &
  Partial<Pick<Extract<Decision, { kind: 'run' }>, 'broken'>>

/** One step an action, in the order of the plan. */
export function stepsOf({ plan, selected, modified, broken = [] }: Decided): readonly Step[] {
  const chosen = new Set(selected)
  const reasons = new Map(broken.map(({ id, why }) => [id, `not run: ${why}`]))
  return plan.actions.map((action, n) => ({
    action,
    selected: chosen.has(`actions:${n + 1}`),
    modifiedByUser: modified.includes(`actions:${n + 1}`),
    ...(reasons.has(`actions:${n + 1}`) && { notRun: reasons.get(`actions:${n + 1}`)! }),
  }))
}
