// Where the parts of a note begin and end: frontmatter, preamble, and a section for each level-2 heading.

import type { Problem } from '../errors.ts'
import { fenceEnd, openedFence } from './fence-lines.ts'

/** A run of lines, by index: `end` is the first that is not part of it. */
export type Span = { readonly start: number; readonly end: number }

export type Sections = {
  /** The lines between the marks; undefined when there is no frontmatter. */
  readonly frontmatter: Span | undefined
  readonly preamble: Span
  /** Each starts with its heading. */
  readonly phases: readonly Span[]
  /** The index of the line that opens a fence which nothing closes. */
  readonly openFence: number | undefined
  /** Their lines are indexes counted from 1. */
  readonly problems: readonly Problem[]
}

const mark = /^---[ \t]*$/
const endMark = /^(?:---|\.\.\.)[ \t]*$/
const key = /^(?:"[^"]+"|'[^']+'|[\p{L}\p{N}_][^:#]*):(?:[ \t]|$)/u

/** Whether a line is a level-2 heading. */
function isPhaseHeading(line: string): boolean {
  return line.startsWith('##') && (line.length === 2 || line[2] === ' ' || line[2] === '\t')
}

/** Finds the parts. Headings inside fenced code are code. */
export function findSections(lines: readonly string[]): Sections {
  const problems: Problem[] = []
  const { span, bodyStart } = findFrontmatter(lines, problems)
  const starts: number[] = []
  let openFence: number | undefined
  for (let n = bodyStart; n < lines.length; n++) {
    const line = lines[n]!
    if (isPhaseHeading(line)) starts.push(n)
    const fence = openedFence(line)
    if (fence === undefined) continue
    const end = fenceEnd(lines, n, lines.length, fence.mark)
    if (end === lines.length) openFence = n
    n = end
  }
  return {
    frontmatter: span,
    preamble: { start: bodyStart, end: starts[0] ?? lines.length },
    phases: starts.map((start, n) => ({ start, end: starts[n + 1] ?? lines.length })),
    openFence,
    problems,
  }
}

function findFrontmatter(
  lines: readonly string[],
  problems: Problem[],
): { readonly span: Span | undefined; readonly bodyStart: number } {
  const open = lines.findIndex(line => line.trim() !== '')
  if (open === -1 || !mark.test(lines[open]!) || !(opensMap(lines, open) || open === 0)) {
    const hint = 'a note starts with --- and lines such as "session_id: …", then --- again'
    problems.push(problemAt(0, 'frontmatter-missing', 'the note has no frontmatter', hint))
    return { span: undefined, bodyStart: 0 }
  }
  const close = closingMark(lines, open)
  if (close.kind === 'unclosed') {
    const hint = 'put a line --- below the last property'
    problems.push(problemAt(open, 'frontmatter-unclosed', 'the frontmatter is not closed', hint))
    return { span: { start: open + 1, end: close.at }, bodyStart: close.at }
  }
  const next = nextFilled(lines, close.at + 1)
  if (next !== -1 && mark.test(lines[next]!) && opensMap(lines, next)) {
    const second = closingMark(lines, next)
    const hint = 'bring its properties into the first one'
    if (second.kind === 'closed')
      problems.push(problemAt(next, 'frontmatter-twice', 'a second frontmatter; the first counts', hint))
  }
  return { span: { start: open + 1, end: close.at }, bodyStart: close.at + 1 }
}

type Close = { readonly kind: 'closed' | 'unclosed'; readonly at: number }

// Without a closing mark, or with a heading before it, the properties end where lines stop looking like them.
function closingMark(lines: readonly string[], open: number): Close {
  for (let n = open + 1; n < lines.length; n++) {
    if (endMark.test(lines[n]!)) return { kind: 'closed', at: n }
    if (isPhaseHeading(lines[n]!)) break
  }
  let at = open + 1
  while (at < lines.length && (key.test(lines[at]!) || /^(?:[ \t]+\S|- )/.test(lines[at]!))) at++
  return { kind: 'unclosed', at }
}

function opensMap(lines: readonly string[], open: number): boolean {
  return key.test(lines[open + 1] ?? '')
}

function nextFilled(lines: readonly string[], from: number): number {
  for (let n = from; n < lines.length; n++) if (lines[n]!.trim() !== '') return n
  return -1
}

function problemAt(index: number, rule: string, message: string, hint: string): Problem {
  return { rule, severity: 'error', message, line: index + 1, column: 1, hint }
}
