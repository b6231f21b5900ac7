// Tier 1: what a plan would do, on one screen, before anything is decided.

import { line, paint, type Styled } from '../text/styled.ts'
import { cut, ends, widthOf, wrap } from './columns.ts'
import type { Group, Item, Review } from './items.ts'
import { clipRows, moreRow } from './more-rows.ts'
import { reveal } from './reveal.ts'
import type { Selection } from './selection.ts'
import { actionRows } from './summary-actions.ts'
import { warningRows } from './summary-warnings.ts'

export type SummaryOptions = {
  readonly columns: number
  /** What stands at the right of the title: "turn 03 · developer". */
  readonly where: string
  readonly selection: Selection
  /** What the check of the plan warned of. */
  readonly warnings: readonly { readonly line: number; readonly message: string }[]
}

/** Rows of one entry, and entries of one list, before the rest is only counted. */
const mostRows = 6
const mostEntries = 25

/** The summary, line by line, none wider than the terminal. */
export function renderSummary(review: Review, options: SummaryOptions): Styled[] {
  const { columns } = options
  const lists = review.groups.filter(({ name }) => name !== 'actions')
  const rule = paint('dim', '─'.repeat(Math.max(1, columns)))
  return [
    ...heading(review, options),
    rule,
    ...lists.flatMap(group => listRows(group, columns)),
    ...actionRows(review, columns),
    ...warningRows(review, options),
    rule,
  ]
}

function heading({ plan }: Review, { columns, where }: SummaryOptions): Styled[] {
  const title = line`▶ Reviewing plan: ${paint('bold', `"${reveal(plan.title)}"`)}`
  const aside = paint('dim', where)
  if (widthOf(title) + widthOf(aside) + 2 <= columns) return [ends(title, aside, columns)]
  return clipRows(
    [
      ...wrap(title, columns, { at: 'words' }),
      ...(where === '' ? [] : wrap(aside, columns, { at: 'words' })),
    ],
    mostRows,
    columns,
  )
}

function listRows({ name, items }: Group, columns: number): Styled[] {
  const title = name === 'memos' ? 'memos.yaml' : 'Active Context'
  const shown = items.slice(0, mostEntries)
  const widest = Math.max(...shown.map(({ target }) => widthOf(reveal(target))))
  const left = items.length - shown.length
  return [
    cut(line` ${paint('bold', title)}`, columns),
    ...shown.flatMap(item => entryRows(item, Math.min(widest, Math.floor(columns / 2)), columns)),
    ...(left > 0 ? [moreRow(`${left} more entries`, columns)] : []),
  ]
}

function entryRows(item: Item, nameColumns: number, columns: number): Styled[] {
  const sign = item.kind === '[+]' ? paint('green', item.kind) : paint('red', item.kind)
  const target = line`${reveal(item.target)}`
  const why = item.description === undefined ? [] : paint('dim', reveal(item.description))
  const gap = Math.max(0, nameColumns - widthOf(target)) + 3
  if (why.length > 0 && 6 + widthOf(target) + gap + widthOf(why) <= columns)
    return [line`  ${sign} ${target}${' '.repeat(gap)}${why}`]
  const room = Math.max(1, columns - 6)
  const rows = [
    ...wrap(target, room, { at: 'words' }).map((row, n) =>
      n === 0 ? line`  ${sign} ${row}` : line`      ${row}`,
    ),
    ...(why.length > 0 ? wrap(why, room, { at: 'words' }).map(row => line`      ${row}`) : []),
  ]
  return clipRows(rows, mostRows, columns)
}
