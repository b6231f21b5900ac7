// What a note adds up to: counts for its closing summary, its row in the index, and `session show`.

import type { Item, Note } from './note.ts'

export type NoteMetrics = {
  readonly phases: number
  readonly toolCalls: number
  readonly failedCalls: number
  readonly decisions: number
  readonly errors: number
  readonly resolved: number
  readonly interventions: number
  readonly subagents: number
  readonly tokens: number
  /** Without those of its subagents, so that sessions can be added up. */
  readonly ownTokens: number
  readonly cost: number | undefined
  /** From start to end; undefined while either is not known. */
  readonly durationMs: number | undefined
}

/** Counts what is in a note. */
export function metricsOf(note: Note): NoteMetrics {
  const { frontmatter } = note
  const items = note.phases.flatMap(phase => phase.items)
  const count = (test: (item: Item) => boolean) => items.filter(test).length
  const children = frontmatter.subagents.reduce((sum, { tokens }) => sum + tokens, 0)
  return {
    phases: note.phases.length,
    toolCalls: count(({ kind }) => kind === 'tool'),
    failedCalls: count(item => item.kind === 'tool' && item.outcome === 'failed'),
    decisions: count(({ kind }) => kind === 'decision'),
    errors: count(({ kind }) => kind === 'error'),
    resolved: count(item => item.kind === 'error' && item.resolution !== undefined),
    interventions: count(({ kind }) => kind === 'user'),
    subagents: frontmatter.subagents.length,
    tokens: frontmatter.tokensUsed,
    ownTokens: Math.max(0, frontmatter.tokensUsed - children),
    cost: frontmatter.cost,
    durationMs: durationBetween(frontmatter.started, frontmatter.ended),
  }
}

/** Milliseconds between two times; undefined when one is missing, no time, or they are the wrong way round. */
export function durationBetween(started: string | undefined, ended: string | undefined): number | undefined {
  const ms = Date.parse(ended ?? '') - Date.parse(started ?? '')
  return Number.isFinite(ms) && ms >= 0 ? ms : undefined
}

/** The metrics as the list that a closing summary holds. */
export function renderMetrics(metrics: NoteMetrics): string {
  const { toolCalls, failedCalls, errors, resolved, cost, durationMs } = metrics
  const rows: readonly (readonly [string, string | undefined])[] = [
    ['Duration', durationMs === undefined ? undefined : renderDuration(durationMs)],
    ['Phases', String(metrics.phases)],
    ['Tool calls', failedCalls === 0 ? String(toolCalls) : `${toolCalls} (${failedCalls} failed)`],
    ['Decisions', String(metrics.decisions)],
    ['Errors', resolved === 0 ? String(errors) : `${errors} (${resolved} resolved)`],
    ['User interventions', String(metrics.interventions)],
    ['Subagents', metrics.subagents === 0 ? undefined : String(metrics.subagents)],
    ['Tokens', metrics.tokens.toLocaleString('en')],
    ['Cost', cost === undefined ? undefined : `$${cost.toFixed(4)}`],
  ]
  return rows.flatMap(([name, value]) => (value === undefined ? [] : [`- **${name}:** ${value}`])).join('\n')
}

/** A length of time for people: `1 h 4 min`, `3 min 20 s`, `12 s`. */
export function renderDuration(ms: number): string {
  const seconds = Math.round(ms / 1000)
  const [hours, minutes] = [Math.floor(seconds / 3600), Math.floor(seconds / 60) % 60]
  if (hours > 0) return `${hours} h ${minutes} min`
  return minutes > 0 ? `${minutes} min ${seconds % 60} s` : `${seconds} s`
}
