// The closest region in words: how far it is, and the lines side by side with marks under what differs.

import { safeLine } from '../text/safe.ts'
import type { Mark } from './char-diff.ts'
import type { Closest } from './closest.ts'
import type { Difference } from './compare-region.ts'

const mostShown = 3
const widest = 90

/** Where it is and how it differs: `line 88 (one word differs)`. */
export function summariseClosest({ from, to, differences }: Closest): string {
  const [only] = differences
  const line = differences.length === 1 && only?.kind === 'changed' ? only.line : undefined
  const where = line !== undefined ? `line ${line}` : from === to ? `line ${from}` : `lines ${from}-${to}`
  return `${where} (${howDifferent(differences)})`
}

/** The lines that differ, plan above file, a few of them. */
export function renderClosest({ differences }: Closest): string[] {
  const shown = differences.slice(0, mostShown).flatMap(renderDifference)
  const more = differences.length - mostShown
  return more > 0 ? [...shown, `… ${more} more ${more === 1 ? 'line differs' : 'lines differ'}`] : shown
}

function howDifferent(differences: readonly Difference[]): string {
  const [only] = differences
  if (only === undefined) return 'too much differs to show'
  if (differences.length > 1) return `${differences.length} lines differ`
  if (only.kind === 'only-in-plan') return 'FIND has a line more'
  if (only.kind === 'only-in-file') return 'the file has a line more'
  if (only.plan.replace(/\s+/g, '') === only.file.replace(/\s+/g, '')) return 'only white space differs'
  if (only.plan.toLowerCase() === only.file.toLowerCase()) return 'only upper and lower case differ'
  return only.changes === 1 ? 'one word differs' : `${only.changes} words differ`
}

function renderDifference(difference: Difference): string[] {
  if (difference.kind === 'only-in-plan')
    return [`plan   ${cropped(difference.plan, 0)}`, 'file   (no such line)']
  if (difference.kind === 'only-in-file')
    return ['plan   (no such line)', `file   ${cropped(difference.file, 0)}`]
  const { plan, file, marks } = difference
  const from = cropStart(marks)
  const under = marksUnder(file.slice(from, from + widest), marks, from)
  const lines = [`plan   ${cropped(plan, from)}`, `file   ${cropped(file, from)}`]
  return under === '' ? lines : [...lines, `       ${from > 0 ? ' ' : ''}${under}`]
}

// A long line is shown from a little before the first difference.
function cropStart(marks: readonly Mark[]): number {
  const first = marks[0]?.start ?? 0
  return first > widest - 20 ? first - 20 : 0
}

function cropped(text: string, from: number): string {
  const part = safeLine(text.slice(from, from + widest))
  return `${from > 0 ? '…' : ''}${part}${from + widest < text.length ? '…' : ''}`
}

// Escaped characters are wider than they are in the file, so columns are counted in what is shown.
function marksUnder(shown: string, marks: readonly Mark[], from: number): string {
  let under = ''
  for (const { start, end } of marks) {
    if (start - from > shown.length) break
    const column = safeLine(shown.slice(0, Math.max(0, start - from))).length
    const width = safeLine(shown.slice(Math.max(0, start - from), Math.max(0, end - from))).length
    under = under.padEnd(column) + '~'.repeat(Math.max(1, width))
  }
  return under
}
