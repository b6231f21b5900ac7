// Items of a review as people call them: `actions:2` is `EXECUTE npm test`.

import { targetOf } from '../../execute/run-action.ts'
import type { Plan } from '../../plan/plan.ts'

/** The names, in order; an id that the plan does not have stays as it is. */
export function itemNames(plan: Plan | undefined, ids: readonly string[]): string {
  return ids.map(id => nameOf(plan, id) ?? id).join(', ')
}

function nameOf(plan: Plan | undefined, id: string): string | undefined {
  const [group, number] = id.split(':')
  const at = Number(number) - 1
  if (group === 'actions') {
    const action = plan?.actions[at]
    return action && `${action.type} ${targetOf(action)}`
  }
  if (group === 'memos') {
    const memo = plan?.memos[at]
    return memo && `memo "${memo.text}"`
  }
  const context = plan?.activeContext[at]
  if (context === undefined || group !== 'context') return undefined
  return `context ${context.resource.kind === 'url' ? context.resource.url : context.resource.path}`
}
