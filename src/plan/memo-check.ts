// Memo changes against the memos there are.

import type { MemoChange } from './plan.ts'
import { fileProblem, type PlanProblem } from './plan-problem.ts'
import { shown } from './report.ts'

/** Notes changes that change nothing: removing what is not there, adding what is. */
export function checkMemos(
  changes: readonly MemoChange[],
  memos: readonly string[] | undefined,
): PlanProblem[] {
  if (memos === undefined) return []
  const there = new Set(memos)
  return changes.flatMap(({ change, text, place }) => {
    if (change === 'remove' && !there.has(text)) {
      const message = `there is no memo ${shown(text)} to remove`
      return [fileProblem('warning', 'unknown-memo', place, message, '`teddy memo list` shows them')]
    }
    if (change === 'add' && there.has(text)) {
      return [fileProblem('warning', 'memo-there', place, `the memo ${shown(text)} is there already`)]
    }
    return []
  })
}
