// How many lines a CREATE or EDIT brings and takes, as its diff shows them.

import { diffTexts } from '../edit/diff.ts'
import type { Outcome } from '../plan/simulation.ts'

export type ChangeCount = { readonly added: number; readonly removed: number }

const known = new WeakMap<Outcome, ChangeCount>()

/** The lines that come and go; undefined when the action changes no file. */
export function changeOf(outcome: Outcome): ChangeCount | undefined {
  if (outcome.after === undefined) return undefined
  const found = known.get(outcome) ?? countChange(outcome.before ?? '', outcome.after)
  known.set(outcome, found)
  return found
}

function countChange(before: string, after: string): ChangeCount {
  const [old, now] = trimSame(before, after)
  const { added, removed } = diffTexts(old, now, { context: 0, timeout: 200 })
  return { added, removed }
}

// Most of a large file is the same on both sides, and comparing it as one string is many times faster than by lines.
// Where carriage returns may end lines, a part of the file could be cut into lines otherwise than the whole.
function trimSame(before: string, after: string): readonly [string, string] {
  if (before.length < 4_096 || before.includes('\r') || after.includes('\r')) return [before, after]
  const shorter = Math.min(before.length, after.length)
  const same = most(shorter, length => before.startsWith(after.slice(0, length)))
  const head = before.lastIndexOf('\n', same - 1) + 1
  const tail = most(shorter - head, length => before.endsWith(after.slice(after.length - length)))
  const line = before.indexOf('\n', before.length - tail)
  const end = line === -1 ? 0 : before.length - line - 1
  return [before.slice(head, before.length - end), after.slice(head, after.length - end)]
}

/** The largest number up to `limit` for which `holds` is true, given that it is true for all smaller ones. */
function most(limit: number, holds: (length: number) => boolean): number {
  let [good, bad] = [0, limit + 1]
  while (bad - good > 1) {
    const middle = (good + bad) >> 1
    if (holds(middle)) good = middle
    else bad = middle
  }
  return good
}
