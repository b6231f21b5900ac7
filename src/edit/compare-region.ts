// FIND beside the region it may have meant, line by line.

import { diffArrays } from 'diff'
import { diffLine, type LineDifference } from './char-diff.ts'
import { contentOf, type Lines } from './lines.ts'
import { mostOfLine } from './scan-words.ts'

/** `line` is the file's, from 1; for a line that only the plan has, the one it would stand before. */
export type Difference =
  | ({
      readonly kind: 'changed'
      readonly line: number
      readonly plan: string
      readonly file: string
    } & LineDifference)
  | { readonly kind: 'only-in-plan'; readonly line: number; readonly plan: string }
  | { readonly kind: 'only-in-file'; readonly line: number; readonly file: string }

const mostLines = 400
/** How many lines more than FIND has are looked at, for lines that FIND leaves out. */
const slack = 3

/** The lines that differ between FIND and the region that starts at `start`. */
export function compareRegion(file: Lines, start: number, find: Lines): Difference[] {
  const plan = texts(find, 0, Math.min(find.count, mostLines))
  const there = texts(file, start, Math.min(file.count, start + plan.length + slack))
  const changes = diffArrays(plan, there, { maxEditLength: mostLines }) ?? []
  const found: Difference[] = []
  let [line, removed, added]: [number, string[], string[]] = [start, [], []]
  for (const change of [...changes, { added: false, removed: false, value: [] as string[] }]) {
    if (change.removed) removed = change.value
    else if (change.added) added = change.value
    else {
      // What follows the last line of FIND is not part of the region.
      if (change.value.length === 0) added = added.slice(0, removed.length)
      found.push(...pairedUp(removed, added, line))
      line += added.length + change.value.length
      ;[removed, added] = [[], []]
    }
  }
  return found
}

function pairedUp(plan: readonly string[], file: readonly string[], line: number): Difference[] {
  return Array.from({ length: Math.max(plan.length, file.length) }, (_, n): Difference => {
    const [mine, its] = [plan[n], file[n]]
    if (its === undefined) return { kind: 'only-in-plan', line: line + file.length + 1, plan: mine! }
    if (mine === undefined) return { kind: 'only-in-file', line: line + n + 1, file: its }
    return { kind: 'changed', line: line + n + 1, plan: mine, file: its, ...diffLine(mine, its) }
  })
}

function texts(lines: Lines, from: number, to: number): string[] {
  return Array.from({ length: Math.max(0, to - from) }, (_, n) =>
    contentOf(lines, from + n)
      .trimEnd()
      .slice(0, mostOfLine),
  )
}
