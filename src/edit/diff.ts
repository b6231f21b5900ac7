// The difference of two texts as data. A line's ending is part of the line, so nothing changes unseen.

import { diffArrays } from 'diff'
import { type DiffLine, type Hunk, hunksOf } from './hunks.ts'
import { breaksOf, type Lines, parseLines, pieceAt } from './lines.ts'

export type TextDiff = {
  readonly hunks: readonly Hunk[]
  readonly added: number
  readonly removed: number
  /** `block`: the smallest difference took too long to find; all from the first change to the last is shown. */
  readonly detail: 'lines' | 'block'
}

export type DiffOptions = {
  /** How many unchanged lines to show around a change. */
  readonly context?: number
  /** Milliseconds after which the smallest difference is given up. */
  readonly timeout?: number
}

/** What has to change in `before` to make it `after`. */
export function diffTexts(before: string, after: string, options: DiffOptions = {}): TextDiff {
  const { context = 3, timeout = 1000 } = options
  const { lines, detail } = compare(linesOf(before), linesOf(after), context, timeout)
  return {
    hunks: hunksOf(lines, context),
    added: lines.filter(line => line.kind === 'added').length,
    removed: lines.filter(line => line.kind === 'removed').length,
    detail,
  }
}

function linesOf(text: string): Lines {
  return parseLines(text, breaksOf(text))
}

type Compared = { readonly lines: readonly DiffLine[]; readonly detail: TextDiff['detail'] }

// Lines that are the same at both ends are most of a file; only those shown as context are taken out of it.
function compare(old: Lines, now: Lines, context: number, timeout: number): Compared {
  const { head, tail } = commonEnds(old, now)
  const [oldEnd, newEnd] = [old.count - tail, now.count - tail]
  const changes = diffArrays(wholeLines(old, head, oldEnd), wholeLines(now, head, newEnd), { timeout })
  const lines: DiffLine[] = []
  let before = Math.max(0, head - context)
  let after = before
  const add = (kind: DiffLine['kind'], count: number) => {
    for (let n = 0; n < count; n++) {
      if (kind === 'same') lines.push({ kind, ...pieceAt(now, after), before: ++before, after: ++after })
      else if (kind === 'removed') lines.push({ kind, ...pieceAt(old, before), before: ++before, after })
      else lines.push({ kind, ...pieceAt(now, after), before, after: ++after })
    }
  }
  add('same', head - before)
  for (const { added, removed, count } of changes ?? [])
    add(added ? 'added' : removed ? 'removed' : 'same', count)
  add('removed', oldEnd - before)
  add('added', newEnd - after)
  add('same', Math.min(context, tail))
  return { lines, detail: changes === undefined ? 'block' : 'lines' }
}

function commonEnds(old: Lines, now: Lines): { head: number; tail: number } {
  const shorter = Math.min(old.count, now.count)
  let head = 0
  while (head < shorter && wholeLine(old, head) === wholeLine(now, head)) head++
  let tail = 0
  while (
    tail < shorter - head &&
    wholeLine(old, old.count - 1 - tail) === wholeLine(now, now.count - 1 - tail)
  )
    tail++
  return { head, tail }
}

function wholeLines(lines: Lines, from: number, to: number): string[] {
  return Array.from({ length: to - from }, (_, n) => wholeLine(lines, from + n))
}

function wholeLine({ text, starts }: Lines, n: number): string {
  return text.slice(starts[n]!, starts[n + 1]!)
}
