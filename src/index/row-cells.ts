// Rows of the index as cells of its tables, and back.

import { noteStatuses } from '../note/note.ts'
import type { PhaseRow, SessionRow } from './rows.ts'
import { type Cell, readRow, renderRow } from './toon.ts'

export const sessionColumns: readonly string[] = [
  'file',
  'size',
  'mtime',
  'ino',
  'kind',
  'id',
  'status',
  'started',
  'ended',
  'duration_ms',
  'channel',
  'channels',
  'participants',
  'model',
  'tokens',
  'own_tokens',
  'cost',
  'phases',
  'tool_calls',
  'failed_calls',
  'errors',
  'decisions',
  'interventions',
  'parent',
  'title',
  'damage',
]

export const phaseColumns: readonly string[] = [
  'file',
  'number',
  'id',
  'title',
  'agent',
  'channel',
  'time',
  'tool_calls',
  'failed_calls',
  'errors',
]

/** A session's row as text. */
export function renderSessionRow(row: SessionRow): string {
  return renderRow([
    row.file,
    row.size,
    row.mtime,
    row.ino,
    row.kind,
    row.id,
    row.status,
    text(row.started),
    text(row.ended),
    row.durationMs ?? null,
    text(row.channel),
    joined(row.channels),
    joined(row.participants),
    text(row.model),
    row.tokens,
    row.ownTokens,
    row.cost ?? null,
    row.phases,
    row.toolCalls,
    row.failedCalls,
    row.errors,
    row.decisions,
    row.interventions,
    text(row.parent),
    text(row.title),
    text(row.damage),
  ])
}

/** A phase's row as text. */
export function renderPhaseRow(row: PhaseRow): string {
  const { file, number, id, title, agent, channel, time } = row
  const counts = [row.toolCalls, row.failedCalls, row.errors]
  return renderRow([file, number, text(id), title, text(agent), text(channel), text(time), ...counts])
}

/** A session's row from text; undefined when it is damaged. */
export function parseSessionRow(source: string): SessionRow | undefined {
  const cells = plainCells(source, sessionColumns.length) ?? readRow(source, bareCell)
  if (cells?.length !== sessionColumns.length) return undefined
  const kind = cells[4]
  const status = cells[6] === 'unknown' ? 'unknown' : noteStatuses.find(name => name === cells[6])
  if ((kind !== 'session' && kind !== 'other') || status === undefined) return undefined
  const row: SessionRow = {
    file: asText(cells[0]),
    size: asNumber(cells[1]),
    mtime: asNumber(cells[2]),
    ino: asNumber(cells[3]),
    kind,
    id: asText(cells[5]),
    status,
    started: maybeText(cells[7]),
    ended: maybeText(cells[8]),
    durationMs: maybeNumber(cells[9]),
    channel: maybeText(cells[10]),
    channels: splitNames(cells[11]),
    participants: splitNames(cells[12]),
    model: maybeText(cells[13]),
    tokens: asNumber(cells[14]),
    ownTokens: asNumber(cells[15]),
    cost: maybeNumber(cells[16]),
    phases: asNumber(cells[17]),
    toolCalls: asNumber(cells[18]),
    failedCalls: asNumber(cells[19]),
    errors: asNumber(cells[20]),
    decisions: asNumber(cells[21]),
    interventions: asNumber(cells[22]),
    parent: maybeText(cells[23]),
    title: maybeText(cells[24]),
    damage: maybeText(cells[25]),
  }
  // One that is no number makes the sum none.
  const numbers = row.size + row.mtime + row.ino + row.tokens + row.ownTokens + row.phases + row.toolCalls
  const others = row.failedCalls + row.errors + row.decisions + row.interventions
  const optional = (row.cost ?? 0) + (row.durationMs ?? 0)
  return Number.isNaN(numbers + others + optional) ? undefined : row
}

/** A phase's row from text; undefined when it is damaged. */
export function parsePhaseRow(source: string): PhaseRow | undefined {
  const cells = readRow(source, bareCell)
  if (cells === undefined || cells.length !== phaseColumns.length) return undefined
  const row: PhaseRow = {
    file: asText(cells[0]),
    number: asNumber(cells[1]),
    id: maybeText(cells[2]),
    title: asText(cells[3]),
    agent: maybeText(cells[4]),
    channel: maybeText(cells[5]),
    time: maybeText(cells[6]),
    toolCalls: asNumber(cells[7]),
    failedCalls: asNumber(cells[8]),
    errors: asNumber(cells[9]),
  }
  return Number.isNaN(row.number + row.toolCalls + row.failedCalls + row.errors) ? undefined : row
}

// Most rows have nothing to unescape, and no comma but those between cells: splitting them is several times as fast.
function plainCells(source: string, count: number): (string | null)[] | undefined {
  const cells: (string | null)[] = source.split(',')
  if (cells.length !== count || source.includes('\\')) return undefined
  for (let n = 0; n < count; n++) {
    const cell = cells[n]!
    const quote = cell.indexOf('"')
    if (quote === -1) {
      if (cell === 'null') cells[n] = null
      else if (cell.charCodeAt(0) === space) return undefined
    } else {
      if (quote !== 0 || cell.length < 2 || cell.indexOf('"', 1) !== cell.length - 1) return undefined
      cells[n] = cell.slice(1, -1)
    }
  }
  return cells
}

const space = 32

// The columns are known, so a value is taken as what its column holds: a text is a text, even one that looks otherwise.
function bareCell(token: string): string | null {
  return token === 'null' ? null : token
}

function text(value: string | undefined): Cell {
  return value ?? null
}

function joined(names: readonly string[]): Cell {
  return names.length === 0 ? null : names.join(' ')
}

type Source = string | null | undefined

function asText(cell: Source): string {
  return cell ?? ''
}

function asNumber(cell: Source): number {
  return cell === null || cell === undefined || cell === '' ? Number.NaN : Number(cell)
}

function maybeText(cell: Source): string | undefined {
  return cell ?? undefined
}

function maybeNumber(cell: Source): number | undefined {
  return cell === null || cell === undefined ? undefined : asNumber(cell)
}

const none: readonly string[] = []
const split = new Map<string, readonly string[]>()

/** The names of a cell. The same few lists stand in row after row. */
export function splitNames(cell: string | null | undefined): readonly string[] {
  if (cell === null || cell === undefined || cell === '') return none
  const known = split.get(cell)
  if (known !== undefined) return known
  const names = cell.split(' ')
  if (split.size < 10_000) split.set(cell, names)
  return names
}
