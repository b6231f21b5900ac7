// The table of a context as lines for the terminal.

import { line, paint, type Styled } from '../text/styled.ts'
import type { ContextDifference, ContextRow, ContextTable } from './context-table.ts'

export type TableView = {
  /** `the next turn`, `turn 03` */
  readonly of: string
  /** The turn that the difference is to: `turn 02`. */
  readonly previous: string | undefined
  readonly now: Date
  readonly mostRows: number
}

/** Renders the title, the rows, what is left out, and the difference. */
export function renderContextTable(table: ContextTable, view: TableView): readonly Styled[] {
  const shown = table.rows.slice(0, view.mostRows)
  const more = table.rows.length - shown.length
  const width = Math.min(60, Math.max(8, ...table.rows.map(({ resource }) => resource.length)))
  const { since } = table
  return [
    title(table, view.of),
    paint('dim', line`  ${'tokens'.padStart(7)}  share  ${'origin'.padEnd(8)}  resource`),
    ...shown.map(row => renderRow(row, width, view.now)),
    ...(more > 0 ? [line`  ${'…'.padStart(7)}         ${''.padEnd(8)}  ${more} more`] : []),
    ...table.omitted.map(
      ({ resource, origin, reason }) =>
        line`  ${paint('yellow', 'omitted')}         ${origin.padEnd(8)}  ${resource.padEnd(width)}  ${reason}`,
    ),
    ...(since && view.previous !== undefined ? [difference(since, view.previous)] : []),
  ]
}

function title({ tokens, shareOfWindow, cost }: ContextTable, of: string): Styled {
  const price = cost === undefined ? '' : ` · ~${renderCost(cost)} to send`
  const context = paint('bold', line`Context of ${of}`)
  return line`${context} · ${renderTokens(tokens)} tokens · ${percent(shareOfWindow)} of the window${price}`
}

function renderRow(row: ContextRow, width: number, now: Date): Styled {
  const notes = [
    ...(row.fetched === undefined ? [] : [`fetched ${age(row.fetched, now)} ago`]),
    ...(row.redacted > 0 ? [`${row.redacted} redacted`] : []),
    ...(row.isNew ? ['new'] : []),
  ].join(', ')
  const tokens = row.tokens.toLocaleString('en').padStart(7)
  const cells = line`  ${tokens}  ${percent(row.share).padStart(5)}  ${row.origin.padEnd(8)}  `
  const resource = notes === '' ? row.resource : row.resource.padEnd(width)
  return notes === '' ? line`${cells}${resource}` : line`${cells}${resource}  ${paint('dim', notes)}`
}

function difference({ added, gone, tokens }: ContextDifference, previous: string): Styled {
  const sign = tokens < 0 ? '−' : '+'
  const change = `${sign}${renderTokens(Math.abs(tokens))}`
  const resources = added.length === 1 ? 'resource' : 'resources'
  return line`Since ${previous}: +${added.length} ${resources}, −${gone.length}, ${change} tokens`
}

/** `640`, `18.4k`, `1.2M`. */
export function renderTokens(tokens: number): string {
  if (tokens < 1_000) return String(tokens)
  return tokens < 999_950 ? `${(tokens / 1_000).toFixed(1)}k` : `${(tokens / 1_000_000).toFixed(1)}M`
}

function renderCost(dollars: number): string {
  return `$${dollars.toFixed(dollars < 0.1 ? 3 : 2)}`
}

function percent(share: number): string {
  return `${Math.round(share * 100)} %`
}

function age(iso: string, now: Date): string {
  const seconds = Math.max(0, Math.round((now.getTime() - Date.parse(iso)) / 1_000))
  if (seconds < 60) return `${seconds} s`
  if (seconds < 3_600) return `${Math.round(seconds / 60)} min`
  return seconds < 86_400 ? `${Math.round(seconds / 3_600)} h` : `${Math.round(seconds / 86_400)} days`
}
