// One problem as one line: `config.yaml:3:1  error  unknown-key  message; hint`.

import type { Problem } from '../errors.ts'
import { line, paint, type Styled } from './styled.ts'

/** The line that shows a problem of `file`. */
export function problemLine(file: string | undefined, problem: Problem): Styled {
  const place = `${file ?? ''}:${problem.line}:${problem.column}`
  const colour = problem.severity === 'error' ? 'red' : 'yellow'
  const hint = problem.hint === undefined ? '' : `; ${problem.hint}`
  return line`  ${place}  ${paint(colour, problem.severity)}  ${problem.rule}  ${problem.message + hint}`
}
