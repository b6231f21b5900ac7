// The rows of the tree as lines: a box that says whether it runs, what it is, what it changes, what to mind.

import { line, paint, type Styled } from '../text/styled.ts'
import { changeOf } from './change-count.ts'
import type { Checklist } from './checklist.ts'
import { cut, fill, widthOf } from './columns.ts'
import type { Group, Item, Mark } from './items.ts'
import { reveal } from './reveal.ts'
import type { Row } from './rows.ts'

/** What a box shows. */
export type BoxState = 'on' | 'off' | 'mixed' | 'broken'

const boxes: Readonly<Record<BoxState, string>> = { on: '[✅]', off: '[  ]', mixed: '[▪ ]', broken: '[!!]' }

/** The rows from `top` on, `rows` lines of exactly `columns`. */
export function drawTree(state: Checklist, columns: number, rows: number): Styled[] {
  return Array.from({ length: rows }, (_, n) => {
    const row = state.rows[state.top + n]
    return row === undefined ? fill([], columns) : drawRow(state, row, state.top + n, columns)
  })
}

function drawRow(state: Checklist, row: Row, index: number, columns: number): Styled {
  const here = index === state.cursor
  const pointer = here ? (state.focus === 'tree' ? paint('cyan', '❯') : paint('dim', '›')) : line` `
  const text =
    row.kind === 'group' ? groupRow(state, row.group, columns - 1) : itemRow(state, row, columns - 1)
  return fill(line`${pointer}${here ? paint('bold', text) : text}`, columns)
}

function groupRow(state: Checklist, group: Group, columns: number): Styled {
  const runs = group.items.filter(({ id }) => state.selection.runs.has(id)).length
  const folded = state.folded.has(group.name) ? ' …' : ''
  const count = paint('dim', `${runs} of ${group.items.length}`)
  const left = line`${boxes[groupBox(state, group)]} ${group.title}${folded}`
  const gap = columns - widthOf(left) - widthOf(count)
  return gap >= 2 ? line`${left}${' '.repeat(gap)}${count}` : cut(left, columns)
}

/** What a group's box shows: all, nothing, or something in between. */
export function groupBox({ selection }: Pick<Checklist, 'selection'>, { items }: Group): BoxState {
  if (items.every(({ id }) => selection.off.has(id))) return 'off'
  return items.every(({ id }) => selection.runs.has(id)) ? 'on' : 'mixed'
}

/** What an item's box shows. */
export function itemBox({ selection }: Pick<Checklist, 'selection'>, { id }: Item): BoxState {
  if (selection.off.has(id)) return 'off'
  return selection.runs.has(id) ? 'on' : 'broken'
}

function itemRow(state: Checklist, { item, last }: Row & { kind: 'item' }, columns: number): Styled {
  const box = itemBox(state, item)
  const boxed = box === 'broken' ? paint('red', boxes.broken) : line`${boxes[box]}`
  const kind = item.group === 'actions' ? item.kind.padEnd(7) : item.kind
  const coloured = item.marks.includes('command') ? paint('yellow', kind) : line`${kind}`
  const left = line`${paint('dim', last ? ' └─' : ' ├─')}${boxed} ${coloured} `
  const room = columns - widthOf(left)
  const right = [asideOf(state, item, 'words'), asideOf(state, item, 'signs')].find(
    aside => room - widthOf(aside) >= Math.min(24, Math.max(8, Math.floor(columns / 3))),
  )
  const name = box === 'off' ? paint('dim', reveal(item.target)) : line`${reveal(item.target)}`
  if (right === undefined || right.length === 0) return line`${left}${cut(name, room)}`
  return line`${left}${fill(name, room - widthOf(right))}${right}`
}

const markWords: Readonly<Record<Mark, string>> = {
  protected: '⚠ protected',
  destructive: '⚠ destructive',
  network: 'network',
  memo: '',
  command: '',
}

function asideOf(state: Checklist, item: Item, how: 'words' | 'signs'): Styled {
  const parts: Styled[] = []
  const count = item.group === 'actions' ? changeOf(state.selection.outcomeOf(item)) : undefined
  if (state.modified.has(item.id)) parts.push(paint('cyan', how === 'words' ? 'modified' : '✎'))
  const words = item.marks.map(mark => markWords[mark]).filter(word => word !== '')
  const trouble = state.selection.troubles.get(item.id)
  if (trouble?.kind === 'doubtful') words.push('⚠')
  const signs = words.some(word => word.startsWith('⚠')) ? ['⚠'] : []
  for (const word of how === 'words' ? words : signs) parts.push(paint('yellow', word))
  if (count !== undefined && count.added > 0) parts.push(paint('green', `+${count.added}`))
  if (count !== undefined && count.removed > 0) parts.push(paint('red', `−${count.removed}`))
  return parts.length === 0 ? [] : parts.reduce<Styled>((all, part) => line`${all} ${part}`, [])
}
