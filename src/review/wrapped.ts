// A preview wrapped to a width, row by row and only as far as someone looks: it may have a million lines.

import type { Styled } from '../text/styled.ts'
import { wrap } from './columns.ts'
import type { LineSource } from './text-lines.ts'

export type Wrapped = {
  /** Rows `from` up to `from + count`. */
  readonly rows: (from: number, count: number) => readonly Styled[]
  /** How many rows there are, counting stops at `enough`. */
  readonly length: (enough: number) => number
  /** How many lines have a part below the first `rows` rows. */
  readonly linesBelow: (rows: number) => number
}

/** The lines, each on as many rows as it takes; `head` comes before and prefers to break between words. */
export function wrapLines(head: readonly Styled[], body: LineSource, columns: number): Wrapped {
  const rows: Styled[] = []
  /** For each row, how many lines are not wrapped to their end with it. */
  const below: number[] = []
  const lines = head.length + body.count
  let next = 0

  function grow(to: number): void {
    for (; rows.length < to && next < lines; next++) {
      const wrapped =
        next < head.length
          ? wrap(head[next]!, columns, { at: 'words' })
          : wrap(body.at(next - head.length), columns, { indent: body.indent })
      for (const [n, row] of wrapped.entries()) {
        rows.push(row)
        below.push(lines - next - (n === wrapped.length - 1 ? 1 : 0))
      }
    }
  }

  return {
    rows: (from, count) => {
      grow(from + count)
      return rows.slice(from, from + count)
    },
    length: enough => {
      grow(enough)
      return rows.length
    },
    linesBelow: shown => {
      grow(shown)
      return shown === 0 ? lines : (below[Math.min(shown, rows.length) - 1] ?? 0)
    },
  }
}
