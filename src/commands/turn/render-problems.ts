// Problems of a plan as a model and a person read them: place, rule, what is wrong, what to do.

import type { PlanProblem } from '../../plan/plan-problem.ts'

/** One problem a line or more, in the order of the plan. */
export function renderProblems(problems: readonly PlanProblem[]): string {
  return problems
    .map(({ line, column, severity, rule, message, hint, details = [] }) => {
      const kind = severity === 'error' ? '' : 'warning: '
      const said = `plan.md:${line}:${column} ${rule} ${kind}${message}${hint === undefined ? '' : `; ${hint}`}`
      return [said, ...details.map(detail => `    ${detail}`)].join('\n')
    })
    .join('\n')
}
