// The preview beside or below the tree, and on a screen of its own.

import { line, paint, type Styled } from '../text/styled.ts'
import { cut, ends, fill, widthOf } from './columns.ts'
import { counted } from './text-lines.ts'
import type { Wrapped } from './wrapped.ts'

/** A preview ready to be drawn at one width. */
export type Shown = { readonly title: Styled; readonly note: string; readonly wrapped: Wrapped }

/** `rows` lines of at most `columns` from row `scroll` on; the last one says how many lines there are more. */
export function drawBody({ wrapped }: Shown, scroll: number, columns: number, rows: number): Styled[] {
  if (rows <= 0) return []
  const shown = wrapped.rows(scroll, rows).map(row => cut(row, columns))
  const below = wrapped.linesBelow(scroll + rows)
  if (below > 0 && shown.length === rows) {
    const more = wrapped.linesBelow(scroll + rows - 1)
    shown[rows - 1] = cut(paint('dim', `… ${counted(more, 'more line')}`), columns)
  }
  return [...shown, ...Array.from({ length: rows - shown.length }, (): Styled => [])]
}

/** How far it can be scrolled at all; `key` tells how far has to be looked. */
export function mostScroll({ wrapped }: Shown, scroll: number, rows: number, key: string): number {
  const enough = key === 'end' ? Number.POSITIVE_INFINITY : scroll + 3 * rows
  return Math.max(0, wrapped.length(enough) - rows)
}

/** The title and what is to say about it, on one line. */
export function drawTitle({ title, note }: Shown, columns: number): Styled {
  return ends(title, paint('dim', note), columns)
}

/** The title inside a rule across the screen. */
export function drawTitleRule({ title, note }: Shown, columns: number): Styled {
  const aside = note === '' ? [] : line`${paint('dim', ` ${note} `)}`
  const room = columns - 4 - widthOf(aside)
  const [name, extra] = room >= 12 ? [cut(title, room), aside] : [cut(title, columns - 4), [] as Styled]
  const left = line`${paint('dim', '─')} ${name} `
  const rest = columns - widthOf(left) - widthOf(extra)
  return fill(line`${left}${paint('dim', '─'.repeat(Math.max(0, rest)))}${extra}`, columns)
}
