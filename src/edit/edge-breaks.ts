// A part of the text that begins or ends with a line break: replacing it must not join two lines.

import { type Lines, withLineFeeds } from './lines.ts'
import type { Span } from './match-substring.ts'
import { type Pair, partOf } from './pair.ts'

/**
 * Do lines stay apart when REPLACE takes the place of FIND in all these? A blank line at the edge of FIND is found as the
 * break of a line that is not blank, so REPLACE must have the same edge.
 */
export function keepsLinesApart(file: Lines, spans: readonly Span[], pair: Pair): boolean {
  const { find, replace } = partOf(pair)
  const [lead, tail] = edgesOf(withLineFeeds(find, file.breaks))
  if (lead === '' && tail === '') return true
  // Not a REPLACE of one newline: that is a blank line to write.
  if (pair.replace === '') return merged(spans).every(span => leavesLinesApart(file.text, span, tail))
  const written = withLineFeeds(replace, file.breaks)
  return written.startsWith(lead) && written.endsWith(tail)
}

// White space on a blank line counts, for it may be the end of one line or the indentation of another.
function edgesOf(text: string): [lead: string, tail: string] {
  return [/^[^\S\n]*\n/.exec(text)?.[0] ?? '', /\n[^\S\n]*$/.exec(text)?.[0] ?? '']
}

function leavesLinesApart(text: string, { start, end }: Span, tail: string): boolean {
  if (end === text.length || isBreak(text[end])) return true
  return (start === 0 || isBreak(text[start - 1])) && (tail === '' || tail === '\n')
}

// What stands between two places that touch is gone with them.
function merged(spans: readonly Span[]): Span[] {
  const whole: Span[] = []
  for (const span of spans) {
    const last = whole.at(-1)
    if (last?.end === span.start) whole[whole.length - 1] = { start: last.start, end: span.end }
    else whole.push(span)
  }
  return whole
}

function isBreak(character: string | undefined): boolean {
  return character === '\n' || character === '\r'
}
