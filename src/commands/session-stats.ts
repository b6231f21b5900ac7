// teddy session stats: what sessions add up to, in groups, with a bar for their tokens.

import { renderTokens } from '../context/render-context-table.ts'
import { filterSessions } from '../index/query.ts'
import { type Group, type Grouping, groupSessions, totalsOf } from '../index/stats.ts'
import { renderJson } from '../text/json.ts'
import { line, paint } from '../text/styled.ts'
import type { World } from '../world/world.ts'
import type { Typed } from './command-spec.ts'
import { indexOf, openNotes } from './notes/open-notes.ts'
import { isFiltered, typedFilters } from './notes/session-filters.ts'
import { shortDuration } from './notes/short-time.ts'

const longestBar = 15

export async function run(world: World, { options }: Typed): Promise<number> {
  const { terminal } = world
  const filters = typedFilters(world, options)
  const by = (options.by ?? 'agent') as Grouping
  const { sessions, phases } = await indexOf(await openNotes(world))
  const found = filterSessions(sessions, filters, filters.text === undefined ? [] : await phases())
  const groups = groupSessions(found, by)
  const total: Group = { name: 'all', ...totalsOf(found) }
  if (options.json) {
    terminal.raw(renderJson({ by, groups: groups.map(groupJson), total: groupJson(total) }))
    return 0
  }
  if (found.length === 0) {
    const none = isFiltered(filters) && sessions.length > 0
    terminal.say(
      line`${none ? `None of ${sessions.length} sessions fits.` : 'There are no sessions with a note yet.'}`,
    )
    return 0
  }
  sayGroups(world, by, groups, total)
  return 0
}

function sayGroups({ terminal }: World, by: Grouping, groups: readonly Group[], total: Group): void {
  // Weeks have an order of their own; the rest is read from the largest on.
  const ordered = by === 'week' ? groups : [...groups].sort((a, b) => b.tokens - a.tokens)
  const width = Math.max(by.length, ...groups.map(({ name }) => [...name].length))
  const most = Math.max(1, ...groups.map(({ tokens }) => tokens))
  const head = `${by.padEnd(width)}  sessions  turns  ${'tokens'.padStart(7)}  ${'cost'.padStart(9)}  ${'avg time'.padStart(9)}  failed`
  terminal.say(paint('dim', head))
  for (const group of ordered) {
    const bar =
      group.tokens === 0 ? '' : '█'.repeat(Math.max(1, Math.round((group.tokens / most) * longestBar)))
    terminal.say(line`${cells(group, width)}  ${paint('cyan', bar)}`)
  }
  terminal.say(paint('bold', cells(total, width)))
  if (total.costUnknown > 0) {
    const count = total.costUnknown === 1 ? '1 session' : `${total.costUnknown} sessions`
    terminal.say(paint('dim', line`The cost of ${count} is not known and not counted.`))
  }
}

function cells(group: Group, width: number): string {
  const { name, sessions, phases, tokens, cost, averageDurationMs, failureRate } = group
  const failed = failureRate === undefined ? '-' : `${Math.round(failureRate * 100)} %`
  return [
    name.padEnd(width),
    String(sessions).padStart(8),
    String(phases).padStart(5),
    renderTokens(tokens).padStart(7),
    `$${cost.toFixed(2)}`.padStart(9),
    shortDuration(averageDurationMs).padStart(9),
    failed.padStart(6),
  ].join('  ')
}

function groupJson(group: Group) {
  return {
    name: group.name,
    sessions: group.sessions,
    turns: group.phases,
    tokens: group.tokens,
    cost: group.cost,
    cost_unknown: group.costUnknown,
    average_duration_ms: group.averageDurationMs ?? null,
    failure_rate: group.failureRate ?? null,
  }
}
