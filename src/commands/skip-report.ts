// The report of a plan that was skipped in review: nothing ran, and everything that did not is there.

import { outcomeOf, reasonOff } from '../execute/run-plan.ts'
import type { Report } from '../report/report.ts'
import type { Decision } from '../review/decision.ts'
import { buildReport } from './build-report.ts'
import { skippedChanges } from './memo-changes.ts'

type Skipped = Pick<Extract<Decision, { kind: 'skip' }>, 'text' | 'plan' | 'off' | 'modified' | 'message'>

type Times = { readonly started: Date; readonly ended: Date }

/** Every action as SKIPPED with its description, whether it was switched off, and whether the user had edited it. */
export function skipReport(skipped: Skipped, { started, ended }: Times): Report {
  const { text, plan, off, modified, message } = skipped
  const actions = plan.actions.map((action, n) => {
    const id = `actions:${n + 1}` as const
    const step = { action, selected: false, modifiedByUser: modified.includes(id) }
    const summary = off.includes(id) ? reasonOff(step) : 'the plan was skipped in review'
    return outcomeOf(n + 1, step, { status: 'SKIPPED', summary }, 0)
  })
  const changes = skippedChanges({ plan, off, modified })
  return buildReport({ text, plan, status: 'SKIPPED', started, ended, message, changes, actions })
}
