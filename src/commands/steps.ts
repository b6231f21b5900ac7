// A decision as the steps of a run.

import type { Step } from '../execute/run-plan.ts'
import type { Decision } from '../review/decision.ts'

type Decided = Pick<Extract<Decision, { kind: 'run' }>, 'plan' | 'selected' | 'modified'>

/** One step an action, in the order of the plan. */
export function stepsOf({ plan, selected, modified }: Decided): readonly Step[] {
  return plan.actions.map((action, n) => ({
    action,
    selected: selected.includes(`actions:${n + 1}`),
    modifiedByUser: modified.includes(`actions:${n + 1}`),
  }))
}
