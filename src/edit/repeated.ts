// A FIND that is only part of a line, with a REPLACE that is all of it: what FIND left out would be there twice.

import { contentEnd, isBlank, type Lines, lineAt, lineStart } from './lines.ts'
import type { Span } from './match-substring.ts'
import type { Pair } from './pair.ts'

type Repeated = {
  /** The line (from 1) on which it would happen. */
  readonly line: number
  readonly text: string
  readonly side: 'before' | 'after'
}

/**
 * What REPLACE repeats of the line around a match. Only for a FIND that ends in a newline, and so means whole
 * lines, and that does reach one end of its line: a FIND in the middle of a line means just that.
 */
export function repeatedAround(
  file: Lines,
  { start, end }: Span,
  { find, replace }: Pair,
): Repeated | undefined {
  if (!/[\r\n]$/.test(find)) return undefined
  const [first, last] = [lineAt(file, start), lineAt(file, Math.max(start, end - 1))]
  const before = file.text.slice(lineStart(file, first), start)
  const after = file.text.slice(end, Math.max(end, contentEnd(file, last))).trimEnd()
  if (isBlank(before) && after !== '' && repeats('endsWith', after)) {
    return { line: last + 1, text: after, side: 'after' }
  }
  if (isBlank(after) && !isBlank(before) && repeats('startsWith', before)) {
    return { line: first + 1, text: before, side: 'before' }
  }
  return undefined

  function repeats(how: 'startsWith' | 'endsWith', text: string): boolean {
    const trim = (part: string) => (how === 'endsWith' ? part.trimEnd() : part.trimStart())
    return trim(replace)[how](trim(text)) && !trim(find)[how](trim(text))
  }
}
