// What the sanitizer could not prove, where the parser does not say it better.

import type { Problem } from '../errors.ts'
import { fileRules } from './file-rules.ts'
import { rules } from './rules.ts'

/**
 * The sanitizer's problems worth listing beside the others. It proves fences by the plan's structure, so where the
 * parser finds that structure broken, that is the problem, and not the proof that failed for it.
 */
export function unprovenProblems(
  sanitizers: readonly Problem[],
  others: readonly Problem[],
): readonly Problem[] {
  const broken = others.some(
    ({ rule, severity }) => severity === 'error' && rule in rules && !(rule in fileRules),
  )
  const consequence = ({ rule }: Problem) => broken && rule === 'fence-unproven'
  const same = (one: Problem) => others.some(({ rule, line }) => rule === one.rule && line === one.line)
  return sanitizers.filter(one => !consequence(one) && !same(one))
}
