// Active Context: what the next turn is to see, looked up in the files as the plan would leave them.

import type { ContextChange } from './plan.ts'
import type { PlanProblem } from './plan-problem.ts'
import { checkResource } from './simulate-read.ts'
import type { Simulation } from './simulation.ts'

/** Problems of files that join the context. What leaves it may be gone already, and globs name what they find. */
export function checkContext(simulation: Simulation, changes: readonly ContextChange[]): PlanProblem[] {
  return changes.flatMap(({ change, resource }) => {
    if (change === 'remove' || resource.kind !== 'file' || /[*?[\]{}]/.test(resource.path)) return []
    return [...checkResource(simulation, resource)]
  })
}
