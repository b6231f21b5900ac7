// The actions of a plan, counted by kind; commands are written out.

import { line, paint, type Styled } from '../text/styled.ts'
import { cut, widthOf, wrap } from './columns.ts'
import type { ActionItem, Review } from './items.ts'
import { clipRows, moreRow } from './more-rows.ts'
import { reveal, revealBlanks } from './reveal.ts'
import { counted } from './text-lines.ts'

const mostCommands = 20
const mostCommandRows = 8

/** One row a kind, in the order in which kinds first appear. */
export function actionRows({ actions, place }: Review, columns: number): Styled[] {
  if (actions.length === 0) return []
  const kinds = new Map<string, ActionItem[]>()
  for (const item of actions) kinds.set(item.kind, [...(kinds.get(item.kind) ?? []), item])
  const widths = {
    kind: Math.max(7, ...[...kinds.keys()].map(kind => kind.length)),
    count: Math.max(9, ...[...kinds.values()].map(items => countOf(items).length)),
  }
  return [
    cut(line` ${paint('bold', 'Action Plan')}`, columns),
    ...[...kinds.values()].flatMap(items => kindRows(items, widths, columns, place.runs)),
  ]
}

type Widths = { readonly kind: number; readonly count: number }

function kindRows(items: readonly ActionItem[], widths: Widths, columns: number, runs: string): Styled[] {
  const { kind } = items[0]!
  const name = paint(kind === 'EXECUTE' ? 'yellow' : 'cyan', kind.padEnd(widths.kind))
  const head = line`  ${name}  ${countOf(items).padEnd(widths.count)} ${changes(items)}`
  if (kind === 'EXECUTE') return commandRows(head, items, columns, runs)
  const room = columns - widthOf(head) - 2
  const names = [...new Set(items.map(({ target }) => reveal(target)))]
  if (room >= 12) return [line`${head}  ${listed(names, room)}`]
  return [cut(head, columns), cut(line`    ${listed(names, columns - 4)}`, columns)]
}

function commandRows(head: Styled, items: readonly ActionItem[], columns: number, runs: string): Styled[] {
  const aside = paint('dim', `runs ${runs}`)
  const [only] = items.map(commandOf)
  const inline = line`${head}  ${collapsed(only!.trimEnd())}`
  if (items.length === 1 && !only!.trimEnd().includes('\n') && widthOf(inline) <= columns) {
    const gap = columns - widthOf(inline) - widthOf(aside)
    return gap >= 2 ? [line`${inline}${' '.repeat(gap)}${aside}`] : [inline]
  }
  const shown = items.slice(0, mostCommands)
  return [
    cut(line`${head}  ${aside}`, columns),
    ...shown.flatMap(item => {
      const lines = commandOf(item).trimEnd().split(/\r?\n/)
      const rows = lines.flatMap(text => wrap(line`${collapsed(text)}`, Math.max(1, columns - 6)))
      return clipRows(
        rows.map((row, n) => (n === 0 ? line`    $ ${row}` : line`      ${row}`)),
        mostCommandRows,
        columns,
      )
    }),
    ...(items.length > shown.length
      ? [moreRow(`${items.length - shown.length} more commands`, columns)]
      : []),
  ]
}

// Five hundred blanks would push what follows them out of sight.
function collapsed(text: string): string {
  return revealBlanks(text.replace(/[ \t]{17,}/g, run => ` ‹${run.length} blanks› `))
}

function commandOf({ action }: ActionItem): string {
  return action.type === 'EXECUTE' ? action.command.text : ''
}

function changes(items: readonly ActionItem[]): Styled {
  const added = items.reduce((sum, { count }) => sum + (count?.added ?? 0), 0)
  const removed = items.reduce((sum, { count }) => sum + (count?.removed ?? 0), 0)
  const text = line`${added > 0 ? paint('green', `+${added}`) : ''}${added > 0 && removed > 0 ? ' ' : ''}${removed > 0 ? paint('red', `−${removed}`) : ''}`
  return line`${text}${' '.repeat(Math.max(0, 9 - widthOf(text)))}`
}

function countOf(items: readonly ActionItem[]): string {
  const distinct = new Set(items.map(({ target }) => target)).size
  switch (items[0]!.action.type) {
    case 'CREATE':
    case 'EDIT':
      return counted(distinct, 'file')
    case 'READ':
    case 'PRUNE':
      return counted(distinct, 'resource')
    case 'EXECUTE':
      return counted(items.length, 'command')
    case 'RESEARCH':
      return counted(
        items.reduce((sum, { action }) => sum + (action.type === 'RESEARCH' ? action.queries.length : 0), 0),
        'query',
        'queries',
      )
    case 'INVOKE':
      return counted(distinct, 'agent')
    case 'CHAT_WITH_USER':
    case 'CONCLUDE':
      return counted(items.length, 'message')
  }
}

/** As many names as fit, and how many there are more. */
function listed(names: readonly string[], room: number): Styled {
  const all = line`${names.join(', ')}`
  if (widthOf(all) <= room) return all
  let shown = 1
  const words = (count: number) => {
    const more = names.length - count
    return line`${names.slice(0, count).join(', ')}${more > 0 ? paint('yellow', `, … ${more} more`) : ''}`
  }
  while (shown < names.length && widthOf(words(shown + 1)) <= room) shown++
  return cut(words(shown), room)
}
