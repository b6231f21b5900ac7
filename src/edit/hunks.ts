// The lines of a difference, cut into hunks: each change with a few lines around it.

import type { Piece } from './lines.ts'

/**
 * `before` and `after` say how many lines of each side there are up to and with this one; for a line that is on
 * that side, it is its number.
 */
export type DiffLine = Piece & {
  readonly kind: 'same' | 'removed' | 'added'
  readonly before: number
  readonly after: number
}

/** Lines of one side, from 1. A side without lines starts at the line it would come after. */
export type Side = { readonly start: number; readonly count: number }

export type Hunk = { readonly before: Side; readonly after: Side; readonly lines: readonly DiffLine[] }

/** The hunks of a difference; changes whose surroundings touch share one. */
export function hunksOf(lines: readonly DiffLine[], context: number): Hunk[] {
  const ranges: { from: number; to: number }[] = []
  for (const [n, line] of lines.entries()) {
    if (line.kind === 'same') continue
    const last = ranges.at(-1)
    const [from, to] = [Math.max(0, n - context), Math.min(lines.length, n + 1 + context)]
    if (last !== undefined && from <= last.to) last.to = to
    else ranges.push({ from, to })
  }
  return ranges.map(({ from, to }) => hunkOf(lines.slice(from, to)))
}

function hunkOf(lines: readonly DiffLine[]): Hunk {
  return { before: sideOf(lines, 'before', 'added'), after: sideOf(lines, 'after', 'removed'), lines }
}

function sideOf(lines: readonly DiffLine[], side: 'before' | 'after', absent: DiffLine['kind']): Side {
  const own = lines.filter(line => line.kind !== absent)
  return { start: (own[0] ?? lines[0]!)[side], count: own.length }
}
