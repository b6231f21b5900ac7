// teddy session list: the sessions of the project, from the index.

import { renderTokens } from '../context/render-context-table.ts'
import { Fault } from '../errors.ts'
import type { BriefRow } from '../index/brief-rows.ts'
import { type Filters, filterSessions, mayFit, type SortKey, sortSessions } from '../index/query.ts'
import type { Index } from '../index/read-index.ts'
import { type Cell, renderRow, renderTable } from '../index/toon.ts'
import { renderJson } from '../text/json.ts'
import { safeLine } from '../text/safe.ts'
import { line, paint, type Styled } from '../text/styled.ts'
import type { World } from '../world/world.ts'
import type { Typed } from './command-spec.ts'
import { briefIndexOf, indexOf, openNotes } from './notes/open-notes.ts'
import { isFiltered, typedFilters } from './notes/session-filters.ts'
import { sessionJson } from './notes/session-json.ts'
import { shortTime } from './notes/short-time.ts'
import { sayLines } from './say-lines.ts'

export async function run(world: World, { options }: Typed): Promise<number> {
  const { terminal } = world
  const filters = typedFilters(world, options)
  if (options.json && options.format !== undefined && options.format !== 'json')
    throw new Fault('usage', `--json and --format ${String(options.format)} ask for two formats`, {
      hints: ['leave one of them out'],
    })
  const test = mayFit(filters)
  const asked = test === undefined ? {} : { mayFit: test }
  const notes = await openNotes(world)
  const format = options.json ? 'json' : (options.format ?? 'table')
  if (format === 'table') {
    const index = await briefIndexOf(notes, asked)
    const rows = await chosen(index, filters, options.sort)
    if (rows.length > 0) sayTable(world, rows)
    else sayNone(world, filters, index.total)
  } else {
    const rows = await chosen(await indexOf(notes, asked), filters, options.sort)
    const plain = rows.map(row => sessionJson(row, notes.place.notes))
    terminal.raw(format === 'json' ? renderJson(plain) : renderToon(plain))
  }
  return 0
}

async function chosen<Row extends BriefRow>(
  { sessions, phases }: Index<Row>,
  filters: Filters,
  key: Typed['options'][string],
): Promise<readonly Row[]> {
  const titles = filters.text === undefined ? [] : await phases()
  const by = (key ?? 'started') as SortKey
  const order = by === 'id' || by === 'status' ? 'ascending' : 'descending'
  return sortSessions(filterSessions(sessions, filters, titles), { by, order })
}

function sayNone({ terminal }: World, filters: Filters, total: number): void {
  if (isFiltered(filters) && total > 0) terminal.say(line`None of ${total} sessions fits.`)
  else {
    terminal.say(line`There are no sessions with a note yet.`)
    terminal.say(line``)
    terminal.say(line`Next: teddy new <name>    start one`)
  }
}

const states: Readonly<Record<BriefRow['status'], Styled>> = {
  active: paint('cyan', 'active   '),
  paused: paint('yellow', 'paused   '),
  completed: paint('green', 'completed'),
  failed: paint('red', 'failed   '),
  unknown: paint('yellow', 'unknown  '),
}

/** Not all, since so many parts fill the memory. No row goes over a line, so that none of its keys is cut in two. */
const linesAtOnce = 1000

function sayTable({ terminal }: World, rows: readonly BriefRow[]): void {
  const width = rows.reduce((most, { id }) => Math.max(most, id.length), 2)
  const head = `${'id'.padEnd(width)}  ${'status'.padEnd(9)}  ${'started'.padEnd(16)}  tokens  participants`
  terminal.say(paint('dim', head))
  for (let n = 0; n < rows.length; n += linesAtOnce)
    sayLines(
      terminal,
      rows.slice(n, n + linesAtOnce).map(row => renderLine(row, width)),
    )
}

function renderLine({ id, status, started, tokens, participants }: BriefRow, width: number) {
  const when = shortTime(started).padEnd(16)
  const rest = `  ${when}  ${renderTokens(tokens).padStart(6)}  ${participants.join(', ')}`
  return [`${id.padEnd(width)}  `, states[status], rest]
}

/** Lists in one cell, as in the index: a table holds plain values. */
function renderToon(rows: readonly ReturnType<typeof sessionJson>[]): string {
  const columns = Object.keys(rows[0] ?? {})
  const cells = rows.map(row => Object.values(row).map(value => cellOf(value)))
  return renderTable('sessions', columns, cells.map(renderRow))
}

function cellOf(value: Cell | readonly string[]): Cell {
  const plain = typeof value === 'object' && value !== null ? value.join(' ') : value
  return typeof plain === 'string' ? safeLine(plain) : plain
}
