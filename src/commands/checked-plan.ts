// What `teddy check` found, for a person and for a program.

import type { Change } from '../plan/fence-rewrite.ts'
import type { Plan } from '../plan/plan.ts'
import { hasErrors, type PlanProblem } from '../plan/plan-problem.ts'
import { renderJson } from '../text/json.ts'
import { problemLine } from '../text/problem-line.ts'
import { redact } from '../text/redact.ts'
import { line, paint, type Styled } from '../text/styled.ts'
import { commandFor, type PlanSource } from './plan-source.ts'

export type CheckedPlan = {
  readonly source: PlanSource
  readonly plan: Plan | undefined
  /** What was repaired in memory before the check. */
  readonly repairs: readonly Change[]
  readonly problems: readonly PlanProblem[]
}

/** Each problem with what stands below it, then what was found in all and what to type next. */
export function renderChecked({ source, plan, repairs, problems }: CheckedPlan): Styled[] {
  const lines = problems.flatMap(problem => [
    problemLine(source.name, problem),
    ...(problem.details ?? []).map(detail => line`      ${paint('dim', redact(detail).text)}`),
  ])
  if (repairs.length > 0) {
    const preprocess = commandFor('preprocess', source)
    lines.push(line`  fences repaired for this check; \`${preprocess}\` writes them`)
  }
  if (lines.length > 0) lines.push(line``)
  const found = countsOf(problems)
  if (hasErrors(problems)) {
    lines.push(line`${paint('red', '✗')} ${source.name}: ${found}; this plan would not run.`)
    lines.push(line`Next: correct it, then ${commandFor('check', source)}`)
  } else {
    const size = `${plan!.actions.length} ${plan!.actions.length === 1 ? 'action' : 'actions'}`
    lines.push(line`${paint('green', '✓')} ${source.name}: "${redact(plan!.title).text}", ${size}, ${found}.`)
    lines.push(line`Next: ${commandFor('execute', source)}`)
  }
  return lines
}

/** The same as JSON; docs/files.md describes it. */
export function renderCheckedJson({ source, plan, repairs, problems }: CheckedPlan): string {
  const count = (severity: PlanProblem['severity']) =>
    problems.filter(one => one.severity === severity).length
  const result = {
    file: source.name,
    valid: !hasErrors(problems),
    title: plan === undefined ? null : redact(plan.title).text,
    actions: plan?.actions.length ?? 0,
    errors: count('error'),
    warnings: count('warning'),
    repairs,
    problems: problems.map(({ line, column, severity, rule, message, hint, details, closest }) => ({
      line,
      column,
      severity,
      rule,
      message: redact(message).text,
      ...(hint !== undefined && { hint: redact(hint).text }),
      ...(closest && { closest: { from: closest.from, to: closest.to } }),
      ...(details && { details: details.map(detail => redact(detail).text) }),
    })),
  }
  return renderJson(result)
}

function countsOf(problems: readonly PlanProblem[]): string {
  const errors = problems.filter(({ severity }) => severity === 'error').length
  const warnings = problems.length - errors
  const parts = [
    ...(errors > 0 ? [`${errors} ${errors === 1 ? 'error' : 'errors'}`] : []),
    ...(warnings > 0 ? [`${warnings} ${warnings === 1 ? 'warning' : 'warnings'}`] : []),
  ]
  return parts.length === 0 ? 'no problems' : parts.join(', ')
}
