// teddy session list: the sessions of the project, from the index.

import { renderTokens } from '../context/render-context-table.ts'
import { Fault } from '../errors.ts'
import { filterSessions, mayFit, type SortKey, sortSessions } from '../index/query.ts'
import type { SessionRow } from '../index/rows.ts'
import { type Cell, renderRow, renderTable } from '../index/toon.ts'
import { renderJson } from '../text/json.ts'
import { safeLine } from '../text/safe.ts'
import { line, paint, type Style } from '../text/styled.ts'
import type { World } from '../world/world.ts'
import type { Typed } from './command-spec.ts'
import { indexOf, openNotes } from './notes/open-notes.ts'
import { sayLines } from './notes/say-lines.ts'
import { isFiltered, typedFilters } from './notes/session-filters.ts'
import { sessionJson } from './notes/session-json.ts'
import { shortTime } from './notes/short-time.ts'

export async function run(world: World, { options }: Typed): Promise<number> {
  const { terminal } = world
  const filters = typedFilters(world, options)
  if (options.json && options.format !== undefined && options.format !== 'json')
    throw new Fault('usage', `--json and --format ${String(options.format)} ask for two formats`, {
      hints: ['leave one of them out'],
    })
  const test = mayFit(filters)
  const notes = await openNotes(world)
  const { sessions, phases, total } = await indexOf(notes, test && { mayFit: test })
  const titles = filters.text === undefined ? [] : await phases()
  const by = (options.sort ?? 'started') as SortKey
  const order = by === 'id' || by === 'status' ? 'ascending' : 'descending'
  const found = sortSessions(filterSessions(sessions, filters, titles), { by, order })
  const rows = () => found.map(row => sessionJson(row, notes.place.notes))
  if (options.json || options.format === 'json') terminal.raw(renderJson(rows()))
  else if (options.format === 'toon') terminal.raw(renderToon(rows()))
  else if (found.length > 0) sayTable(world, found)
  else if (isFiltered(filters) && total > 0) terminal.say(line`None of ${total} sessions fits.`)
  else {
    terminal.say(line`There are no sessions with a note yet.`)
    terminal.say(line``)
    terminal.say(line`Next: teddy new <name>    start one`)
  }
  return 0
}

const colours: Readonly<Record<SessionRow['status'], Style>> = {
  active: 'cyan',
  paused: 'yellow',
  completed: 'green',
  failed: 'red',
  unknown: 'yellow',
}

function sayTable({ terminal }: World, rows: readonly SessionRow[]): void {
  const width = rows.reduce((most, { id }) => Math.max(most, id.length), 2)
  const head = `${'id'.padEnd(width)}  ${'status'.padEnd(9)}  ${'started'.padEnd(16)}  tokens  participants`
  const lines = rows.map(({ id, status, started, tokens, participants }) => {
    const state = paint(colours[status], status.padEnd(9))
    const when = shortTime(started).padEnd(16)
    const rest = `  ${when}  ${renderTokens(tokens).padStart(6)}  ${participants.join(', ')}`
    // Few parts: there may be tens of thousands of lines.
    return line`${`${id.padEnd(width)}  `}${state}${rest}`
  })
  sayLines(terminal, [paint('dim', head), ...lines])
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
