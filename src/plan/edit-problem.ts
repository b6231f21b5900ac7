// A refused pair as a problem of the plan, at the line of the fence that is at fault.

import type { FileRefusal } from '../edit/decode.ts'
import type { Refusal, RefusalKind } from '../edit/refusal.ts'
import { renderFileRefusal, renderRefusal } from '../edit/render-refusal.ts'
import { forecastProblem } from './forecast.ts'
import type { Edit, FilePath, Place } from './plan.ts'
import { fileProblem, type PlanProblem } from './plan-problem.ts'

/** What is wrong with the pair itself; no command can take it away. */
const ownFaults: ReadonlySet<RefusalKind> = new Set([
  'no-change',
  'placeholder',
  'empty-find',
  'full-overwrite',
])

/** The problem that a refused pair is; the command may take it away. */
export function pairProblem(command: Place | undefined, edit: Edit, refusal: Refusal): PlanProblem {
  const { message, details, hint } = renderRefusal(refusal, edit.file.path)
  const stale = refusal.kind === 'not-found' && refusal.staleSince !== undefined
  const rule = stale ? 'edit-stale' : (`edit-${refusal.kind}` as const)
  const place = placeOf(edit, refusal)
  const problem = ownFaults.has(refusal.kind)
    ? fileProblem('error', rule, place, message, hint)
    : forecastProblem(command, rule, place, message, hint)
  const closest = 'closest' in refusal ? refusal.closest : undefined
  return { ...problem, ...(details.length > 0 && { details }), ...(closest && { closest }) }
}

/** The problem of a file that cannot be edited. */
export function unfitProblem({ path, place }: FilePath, refusal: FileRefusal): PlanProblem {
  const { message, hint } = renderFileRefusal(refusal, path)
  const rule = refusal.kind === 'too-large' ? 'file-too-large' : 'file-not-text'
  return fileProblem('error', rule, place, message, hint)
}

function placeOf(edit: Edit, refusal: Refusal): Place {
  const { find, replace } = edit.pairs[refusal.pair]!
  if (refusal.kind !== 'placeholder') return { line: find.place.line - 1, column: 1 }
  const part = refusal.part === 'FIND' ? find : replace
  return { line: part.place.line + refusal.line - 1, column: 1 }
}
