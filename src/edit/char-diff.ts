// What differs between two lines, word by word, as marks under the second one.

import { diffArrays } from 'diff'

export type Mark = { readonly start: number; readonly end: number }

export type LineDifference = {
  /** The parts of the file's line that are not in the plan's; empty where the plan has more. */
  readonly marks: readonly Mark[]
  /** How many separate places differ. */
  readonly changes: number
}

const mostTokens = 600
const mostEdits = 120

/** The differences between a line of the plan and the line of the file it may mean. */
export function diffLine(plan: string, file: string): LineDifference {
  const [from, to] = [tokens(plan), tokens(file)]
  const short = from.length + to.length <= mostTokens
  const changes = short ? diffArrays(from, to, { maxEditLength: mostEdits }) : undefined
  if (changes === undefined) return oneDifference(plan, file)
  const marks: Mark[] = []
  let at = 0
  let groups = 0
  let inGroup = false
  for (const { added, removed, value } of changes) {
    const length = removed ? 0 : value.join('').length
    if (!added && !removed) inGroup = false
    else {
      if (!inGroup) groups++
      if (added) marks.push({ start: at, end: at + length })
      else if (!inGroup) marks.push({ start: at, end: at })
      inGroup = true
    }
    at += length
  }
  return { marks: withoutEmptyTwins(marks), changes: groups }
}

function tokens(line: string): string[] {
  return line.match(/[\p{L}\p{N}_$]+|\s+|[^\p{L}\p{N}_$\s]/gu) ?? []
}

function oneDifference(plan: string, file: string): LineDifference {
  const shorter = Math.min(plan.length, file.length)
  let head = 0
  while (head < shorter && plan[head] === file[head]) head++
  let tail = 0
  while (tail < shorter - head && plan.at(-1 - tail) === file.at(-1 - tail)) tail++
  return { marks: [{ start: head, end: file.length - tail }], changes: 1 }
}

// Where words were swapped, the place of the plan's word and the file's word are one mark.
function withoutEmptyTwins(marks: readonly Mark[]): Mark[] {
  return marks.filter((mark, n) => mark.start < mark.end || marks[n + 1]?.start !== mark.end)
}
