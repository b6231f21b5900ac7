// What sessions add up to: tokens, cost, time and failures, together and in groups.

import type { SessionRow } from './rows.ts'

export const groupings = ['agent', 'channel', 'status', 'model', 'week'] as const
export type Grouping = (typeof groupings)[number]

export type Totals = {
  readonly sessions: number
  /** A turn is a phase. */
  readonly phases: number
  /** Each token once: what a subagent used counts in its own session. */
  readonly tokens: number
  /** Of the sessions whose cost is known. */
  readonly cost: number
  readonly costUnknown: number
  /** Of the sessions that have ended; undefined when none has. */
  readonly averageDurationMs: number | undefined
  /** Failed sessions among those that ended, 0 to 1; undefined when none has. */
  readonly failureRate: number | undefined
}

export type Group = Totals & { readonly name: string }

/** Everything together. */
export function totalsOf(sessions: readonly SessionRow[]): Totals {
  const durations = sessions.flatMap(({ durationMs }) => durationMs ?? [])
  const ended = sessions.filter(({ status }) => status === 'completed' || status === 'failed')
  const failed = ended.filter(({ status }) => status === 'failed').length
  return {
    sessions: sessions.length,
    phases: sum(sessions.map(({ phases }) => phases)),
    tokens: sum(sessions.map(({ ownTokens }) => ownTokens)),
    cost: sum(tops(sessions).flatMap(({ cost }) => cost ?? [])),
    costUnknown: tops(sessions).filter(({ cost, tokens }) => cost === undefined && tokens > 0).length,
    averageDurationMs: durations.length === 0 ? undefined : sum(durations) / durations.length,
    failureRate: ended.length === 0 ? undefined : failed / ended.length,
  }
}

/**
 * The same for each group, by name; `week` in the order of time. A session with several agents or channels counts in
 * each of their groups, so groups may add up to more than the whole.
 */
export function groupSessions(sessions: readonly SessionRow[], by: Grouping): readonly Group[] {
  const groups = new Map<string, SessionRow[]>()
  for (const row of sessions) {
    for (const name of new Set(namesFor[by](row))) {
      const group = groups.get(name)
      if (group === undefined) groups.set(name, [row])
      else group.push(row)
    }
  }
  return [...groups].sort(([a], [b]) => (a < b ? -1 : 1)).map(([name, rows]) => ({ name, ...totalsOf(rows) }))
}

/** For a session about which nothing is known in this respect. */
const noName = '(none)'

const namesFor: Readonly<Record<Grouping, (row: SessionRow) => readonly string[]>> = {
  agent: ({ participants }) => orNone(participants.map(name => name.replace(/@.*$/s, ''))),
  channel: ({ channels }) => orNone(channels),
  status: ({ status }) => [status],
  model: ({ model }) => [model ?? noName],
  week: ({ started }) => [weekOf(started)],
}

function orNone(names: readonly string[]): readonly string[] {
  return names.length === 0 ? [noName] : names
}

/** The ISO week of a time, in UTC: `2026-W04`. */
export function weekOf(started: string | undefined): string {
  const ms = Date.parse(started ?? '')
  if (Number.isNaN(ms)) return noName
  const day = new Date(ms)
  // A week belongs to the year of its Thursday.
  const thursday = new Date(ms + (4 - (day.getUTCDay() || 7)) * 86_400_000)
  const year = thursday.getUTCFullYear()
  const days =
    (Date.UTC(year, thursday.getUTCMonth(), thursday.getUTCDate()) - Date.UTC(year, 0, 1)) / 86_400_000
  return `${year}-W${String(Math.floor(days / 7) + 1).padStart(2, '0')}`
}

// A parent's cost holds its children's, as its tokens do; the children are sessions of their own.
function tops(sessions: readonly SessionRow[]): readonly SessionRow[] {
  const ids = new Set(sessions.map(({ id }) => id))
  return sessions.filter(({ parent }) => parent === undefined || !ids.has(parent))
}

function sum(numbers: readonly number[]): number {
  return numbers.reduce((total, number) => total + number, 0)
}
