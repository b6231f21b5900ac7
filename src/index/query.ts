// Which sessions are asked for, and in which order.

import type { BriefRow } from './brief-rows.ts'
import type { PhaseRow, SessionRow } from './rows.ts'

export type Filters = {
  readonly status?: string
  /** `developer`, or with a version `developer@1.0`. */
  readonly agent?: string
  readonly channel?: string
  /** Started at or after this time. */
  readonly since?: Date
  readonly model?: string
  /** All of these words, in the id, a title, or a name. */
  readonly text?: string
}

export const sortKeys = ['started', 'id', 'status', 'tokens', 'cost', 'duration', 'phases'] as const
export type SortKey = (typeof sortKeys)[number]

export type Sort = { readonly by: SortKey; readonly order: 'ascending' | 'descending' }

/** Newest first. */
export const newestFirst: Sort = { by: 'started', order: 'descending' }

/** The sessions that fit. Phases are looked at only when words are asked for: else none have to be given. */
export function filterSessions<Row extends BriefRow>(
  sessions: readonly Row[],
  filters: Filters,
  phases: readonly PhaseRow[],
): readonly Row[] {
  const { status, channel, since, model } = filters
  const agent = filters.agent?.replace(/^@/, '').toLowerCase()
  const hasText = filters.text === undefined ? undefined : textTest(filters.text, phases)
  return sessions.filter(
    row =>
      (status === undefined || row.status === status.toLowerCase()) &&
      (agent === undefined || row.participants.some(name => isAgent(name, agent))) &&
      (channel === undefined || row.channels.some(name => same(name, channel.replace(/^#/, '')))) &&
      (since === undefined || Date.parse(row.started ?? '') >= since.getTime()) &&
      (model === undefined || isModel(row.model, model)) &&
      (hasText === undefined || hasText(row)),
  )
}

/** A look at the text of a row that every row passes which fits; undefined when the text alone tells nothing. */
export function mayFit({ status, agent, channel, model }: Filters): ((row: string) => boolean) | undefined {
  const asked = [agent?.replace(/^@/, ''), channel?.replace(/^#/, ''), model, status]
  // Words that stand in a row as they are, in either case: no escapes, no letters whose case depends on the language.
  const words = asked.flatMap(word => (word !== undefined && plain.test(word) ? patternOf(word) : []))
  return words.length === 0 ? undefined : row => words.every(word => word.test(row))
}

const plain = /^[\w./:@-]+$/

// Where case does not count, the Kelvin sign is a k.
function patternOf(word: string): RegExp {
  return new RegExp(word.replaceAll('.', '\\.').replaceAll(/k/gi, '[k\u212a]'), 'i')
}

/** The sessions in order; those without a value come last, equal ones by id. */
export function sortSessions<Row extends BriefRow>(
  sessions: readonly Row[],
  { by, order }: Sort,
): readonly Row[] {
  const value = valueFor[by]
  const sign = order === 'ascending' ? 1 : -1
  // Sorting keeps the order of what is equal, and the index mostly has its rows by their ids.
  const byId = isById(sessions) ? sessions : [...sessions].sort((a, b) => byText(a.id, b.id))
  return byId
    .map(row => ({ row, key: value(row) }))
    .sort(({ key: a }, { key: b }) => {
      if (a === undefined || b === undefined) return Number(a === undefined) - Number(b === undefined)
      return sign * (typeof a === 'string' ? byText(a, String(b)) : a - Number(b))
    })
    .map(({ row }) => row)
}

function isById(sessions: readonly BriefRow[]): boolean {
  for (let n = 1; n < sessions.length; n++) if (sessions[n]!.id < sessions[n - 1]!.id) return false
  return true
}

/** Ids that more than one note has, with their files. */
export function duplicateIds(sessions: readonly BriefRow[]): ReadonlyMap<string, readonly string[]> {
  const twice = new Map<string, string[]>()
  // Files have names of their own: ids that are those cannot stand twice.
  if (sessions.every(({ id, file }) => id === file)) return twice
  const first = new Map<string, string>()
  for (const { id, file } of sessions) {
    const other = first.get(id)
    if (other === undefined) first.set(id, file)
    else twice.set(id, [...(twice.get(id) ?? [other]), file])
  }
  return twice
}

export type FoundSession =
  | { readonly kind: 'found'; readonly row: SessionRow }
  | { readonly kind: 'missing' }
  | { readonly kind: 'ambiguous'; readonly ids: readonly string[] }

/** The session with this id, or the only one whose id starts so. */
export function findById(sessions: readonly SessionRow[], asked: string): FoundSession {
  const exact = sessions.filter(({ id, file }) => id === asked || file === asked)
  const fitting = exact.length > 0 ? exact : sessions.filter(({ id }) => asked !== '' && id.startsWith(asked))
  const [row, second] = exact.length > 0 ? exact : withoutCalled(fitting)
  if (row === undefined) return { kind: 'missing' }
  return second === undefined
    ? { kind: 'found', row }
    : { kind: 'ambiguous', ids: fitting.map(({ id }) => id) }
}

/** The start of a session's id starts those of the agents it called, too: the session itself is meant. */
function withoutCalled(rows: readonly SessionRow[]): readonly SessionRow[] {
  const ids = new Set(rows.map(({ id }) => id))
  return rows.filter(({ id, parent }) => {
    return parent === undefined || !ids.has(parent) || !id.startsWith(`${parent}-`)
  })
}

const valueFor: Readonly<Record<SortKey, (row: BriefRow) => string | number | undefined>> = {
  started: row => timeOf(row.started),
  id: row => row.id,
  status: row => row.status,
  tokens: row => row.tokens,
  cost: row => row.cost,
  duration: row => row.durationMs,
  phases: row => row.phases,
}

function timeOf(started: string | undefined): number | undefined {
  const ms = Date.parse(started ?? '')
  return Number.isNaN(ms) ? undefined : ms
}

// Not by the reader's language: the same list has the same order everywhere.
function byText(a: string, b: string): number {
  return a < b ? -1 : a > b ? 1 : 0
}

function isAgent(participant: string, wanted: string): boolean {
  // Obsidian's properties name people and agents by links.
  const lower = participant.toLowerCase()
  const name = lower.startsWith('[[') ? lower.replace(/^\[\[(.*)\]\]$/, '$1') : lower
  return name === wanted || (!wanted.includes('@') && name.startsWith(`${wanted}@`))
}

function isModel(model: string | undefined, asked: string): boolean {
  if (model === undefined) return false
  return same(model, asked) || same(model.slice(model.indexOf('/') + 1), asked)
}

function same(one: string, other: string): boolean {
  return one.toLowerCase() === other.toLowerCase()
}

function textTest(text: string, phases: readonly PhaseRow[]): (row: BriefRow) => boolean {
  const words = text.toLowerCase().split(/\s+/).filter(Boolean)
  const titles = new Map<string, string[]>()
  for (const { file, title } of phases) {
    const known = titles.get(file)
    if (known === undefined) titles.set(file, [title])
    else known.push(title)
  }
  return row => {
    const names = [row.id, row.channel, row.model, ...row.participants, ...(titles.get(row.file) ?? [])]
    const haystack = names.join('\n').toLowerCase()
    return words.every(word => haystack.includes(word))
  }
}
