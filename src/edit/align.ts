// Which lines of REPLACE are lines of FIND that stay: they keep the file's own bytes.

import { diffArrays } from 'diff'

/** Two texts that differ in more lines than this have only their first and last lines compared. */
const mostEdits = 400

/** For each line of `to`, the line of `from` that it is; -1 for a line that is new. */
export function alignLines(from: readonly string[], to: readonly string[]): Int32Array {
  const kept = new Int32Array(to.length).fill(-1)
  let head = 0
  while (head < from.length && head < to.length && from[head] === to[head]) kept[head] = head++
  let tail = 0
  const shorter = Math.min(from.length, to.length)
  while (tail < shorter - head && from.at(-1 - tail) === to.at(-1 - tail)) {
    tail++
    kept[to.length - tail] = from.length - tail
  }
  alignMiddle(from.slice(head, from.length - tail), to.slice(head, to.length - tail), head, kept)
  return kept
}

function alignMiddle(from: string[], to: string[], offset: number, kept: Int32Array): void {
  if (from.length === 0 || to.length === 0) return
  const changes = diffArrays(from, to, { maxEditLength: mostEdits }) ?? []
  let [old, now] = [offset, offset]
  for (const { added, removed, count } of changes) {
    for (let n = 0; n < count && !added && !removed; n++) kept[now + n] = old + n
    if (!added) old += count
    if (!removed) now += count
  }
}
