// The checklist as a frame: as many lines as the terminal has, none wider than it is.

import { line, paint, type Styled } from '../text/styled.ts'
import type { Checklist } from './checklist.ts'
import { cut, ends, fill } from './columns.ts'
import type { Confirming } from './confirm.ts'
import { drawEntry, drawKeys, drawStatus, fitting } from './draw-footer.ts'
import { drawBody, drawTitle, drawTitleRule, type Shown } from './draw-preview.ts'
import { drawTree } from './draw-tree.ts'
import { type Layout, layoutFor } from './layout.ts'

/** The frame; `shown` is what the pane, the pager, the help or the problems show. */
export function drawFrame(state: Checklist, shown: Shown): Styled[] {
  const { size, mode } = state
  const frame =
    mode.kind === 'list' || mode.kind === 'message'
      ? drawList(state, shown)
      : mode.kind === 'confirm'
        ? drawQuestion(state, mode, shown)
        : drawReading(state, shown)
  return frame.slice(0, size.rows).map(row => cut(row, size.columns))
}

function drawList(state: Checklist, shown: Shown): Styled[] {
  const { columns } = state.size
  const layout = layoutFor(state.size, state.rows.length)
  const bottom = state.mode.kind === 'message' ? drawEntry(state.mode, columns) : drawKeys(state, columns)
  const status = state.mode.kind === 'message' ? messageHelp(state, columns) : drawStatus(state, columns)
  return [
    ...drawPanes(state, shown, layout),
    ...(layout.rule ? [paint('dim', '─'.repeat(columns))] : []),
    ...(layout.status ? [status] : []),
    ...(layout.footer ? [bottom] : []),
  ]
}

function messageHelp({ notice }: Checklist, columns: number): Styled {
  if (notice !== '') return cut(paint('cyan', notice), columns)
  return fitting(
    [
      { key: 'enter', what: 'keep', weight: 3 },
      { key: 'esc', what: 'cancel', weight: 2 },
      { key: 'ctrl-j', what: 'new line', weight: 1 },
    ],
    columns,
  )
}

function drawPanes(state: Checklist, shown: Shown, { tree, preview }: Layout): Styled[] {
  const left = drawTree(state, tree.columns, tree.rows)
  if (preview === undefined) return left
  const pointed =
    state.focus === 'preview' ? { ...shown, title: line`${paint('cyan', '❯')} ${shown.title}` } : shown
  if (preview.where === 'below') {
    const body = drawBody(shown, state.scroll, preview.columns, preview.rows)
    return [...left, drawTitleRule(pointed, preview.columns), ...body]
  }
  const right = [
    drawTitle(pointed, preview.columns),
    ...drawBody(shown, state.scroll, preview.columns, preview.rows - 1),
  ]
  const divider = paint('dim', ' │ ')
  return left.map((row, n) => line`${row}${divider}${right[n] ?? []}`)
}

function drawQuestion(state: Checklist, { left, confirmed }: Confirming, shown: Shown): Styled[] {
  const { columns, rows } = state.size
  const [yes, no] = [paint('bold', 'y'), paint('bold', 'n')]
  const words = columns < 24 ? line`Write it? ${yes}/${no}` : line`Write it? ${yes} yes  ${no} no  ↑↓ scroll`
  const count = paint('dim', `${confirmed.length + 1} of ${left.length + confirmed.length}`)
  return [...drawBody(shown, state.scroll, columns, rows - 1), ends(words, count, columns)]
}

function drawReading(state: Checklist, shown: Shown): Styled[] {
  const { columns, rows } = state.size
  if (rows < 3) return drawBody(shown, state.scroll, columns, rows)
  const keys = fitting(
    [
      { key: '↑↓', what: 'scroll', weight: 2 },
      { key: 'PgUp PgDn', what: 'page', weight: 1 },
      { key: 'q', what: 'back', weight: 3 },
    ],
    columns,
  )
  const title = fill(drawTitle(shown, columns), columns)
  return [title, ...drawBody(shown, state.scroll, columns, rows - 2), keys]
}

/** How many rows of `shown` the frame has room for. */
export function bodyRows(state: Checklist): number {
  const { mode, size } = state
  if (mode.kind === 'help' || mode.kind === 'pager' || mode.kind === 'problems')
    return size.rows < 3 ? size.rows : size.rows - 2
  if (mode.kind === 'confirm') return size.rows - 1
  const { preview } = layoutFor(size, state.rows.length)
  if (preview === undefined) return 0
  return preview.where === 'beside' ? preview.rows - 1 : preview.rows
}

/** By how many rows a page turns: the last row may only say how many there are more, and one is seen twice. */
export function bodyPage(state: Checklist): number {
  return Math.max(1, bodyRows(state) - 2)
}

/** How wide `shown` has to be wrapped for the frame. */
export function bodyColumns(state: Checklist): number {
  const { mode, size } = state
  if (mode.kind !== 'list' && mode.kind !== 'message') return size.columns
  return layoutFor(size, state.rows.length).preview?.columns ?? size.columns
}
