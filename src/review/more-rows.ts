// Rows that are too many for a summary: the first of them, and how many there are more.

import { paint, type Styled } from '../text/styled.ts'
import { cut, widthOf } from './columns.ts'

/** The first rows, and a line that says how many there are more. */
export function clipRows(rows: readonly Styled[], most: number, columns: number): Styled[] {
  const fitting = rows.map(row => cut(row, columns))
  if (rows.length <= most) return fitting
  return [...fitting.slice(0, most - 1), moreRow(`${rows.length - most + 1} more lines`, columns)]
}

/** Says that something is not shown here, and which key shows it. */
export function moreRow(what: string, columns: number): Styled {
  const words = paint('yellow', `      … ${what}; m shows all`)
  return widthOf(words) <= columns ? words : cut(paint('yellow', `… ${what}`), columns)
}
