// Problems of a plan: with what was found in the files, in the order of the text, each once, not too many.

import type { Closest } from '../edit/closest.ts'
import type { Problem } from '../errors.ts'
import type { FileRule } from './file-rules.ts'
import { limits } from './limits.ts'
import type { Place } from './plan.ts'

export type PlanProblem = Problem & {
  /** Lines to show below it, escaped. */
  readonly details?: readonly string[]
  /** The region of the file that comes nearest to a FIND. */
  readonly closest?: Closest
}

/** A problem found with the files at hand. */
export function fileProblem(
  severity: Problem['severity'],
  rule: FileRule,
  { line, column }: Place,
  message: string,
  hint?: string,
): PlanProblem {
  return { rule, severity, message, line, column, ...(hint === undefined ? {} : { hint }) }
}

/** Whether any of them forbids to run the plan. */
export function hasErrors(problems: readonly Problem[]): boolean {
  return problems.some(({ severity }) => severity === 'error')
}

/** The problems by place, errors first where there are several, without doubles; beyond the limit they are counted. */
export function inOrder(problems: readonly PlanProblem[]): readonly PlanProblem[] {
  const byPlace = problems.toSorted(
    (a, b) => a.line - b.line || a.column - b.column || rank(a) - rank(b) || compare(a.rule, b.rule),
  )
  const seen = new Set<string>()
  const each = byPlace.filter(({ rule, line, column, message }) => {
    const key = `${line}:${column}:${rule}:${message}`
    return rule !== uncounted && !seen.has(key) && seen.add(key)
  })
  // The parser may have stopped listing before: its last problem says how many it left out.
  const earlier = problems.filter(({ rule }) => rule === uncounted)
  const [listed, cut] = [each.slice(0, limits.problems), each.slice(limits.problems)]
  const count = earlier.reduce((sum, { message }) => sum + Number.parseInt(message, 10), cut.length)
  if (count === 0) return listed
  const severity = hasErrors([...earlier, ...cut]) ? 'error' : 'warning'
  const message = `${count} more problems are not listed`
  return [...listed, { rule: uncounted, severity, message, line: 1, column: 1 }]
}

const uncounted = 'too-many-problems'

function rank({ severity }: Problem): number {
  return severity === 'error' ? 0 : 1
}

function compare(a: string, b: string): number {
  return a < b ? -1 : a > b ? 1 : 0
}
