// Steps that wait for each other.

import type { Edge } from './graph.ts'

/** A text with more of them is wrong as a whole; whoever shows them says so. */
export const mostCycles = 20

/** Each cycle as its path, the first step again at the end; every step is in one of them at most. */
export function findCycles(count: number, edges: readonly Edge[]): readonly (readonly number[])[] {
  const cycles: number[][] = []
  let left = new Set(Array.from({ length: count }, (_, n) => n))
  while (cycles.length < mostCycles) {
    left = stuck(left, edges)
    const start = left.values().next().value
    if (start === undefined) break
    const cycle = walkBack(start, left, edges)
    cycles.push([...cycle, cycle[0]!])
    for (const index of cycle) left.delete(index)
  }
  return cycles
}

/** The steps that can never start: those left when all that can have been taken away. */
function stuck(among: ReadonlySet<number>, edges: readonly Edge[]): Set<number> {
  const waiting = new Map<number, number>()
  const next = new Map<number, number[]>()
  for (const { from, to } of edges) {
    if (!among.has(from) || !among.has(to)) continue
    waiting.set(to, (waiting.get(to) ?? 0) + 1)
    const known = next.get(from)
    if (known) known.push(to)
    else next.set(from, [to])
  }
  const ready = [...among].filter(index => !waiting.has(index))
  const left = new Set(among)
  for (let index = ready.pop(); index !== undefined; index = ready.pop()) {
    left.delete(index)
    for (const to of next.get(index) ?? []) {
      const rest = waiting.get(to)! - 1
      waiting.set(to, rest)
      if (rest === 0) ready.push(to)
    }
  }
  return left
}

/** Everyone left waits for someone left, so going back must come round; told in the direction of the data. */
function walkBack(start: number, left: ReadonlySet<number>, edges: readonly Edge[]): readonly number[] {
  const before = new Map<number, number>()
  for (const { from, to } of edges)
    if (left.has(from) && left.has(to) && !before.has(to)) before.set(to, from)
  const seen = new Map<number, number>()
  const path: number[] = []
  let at = start
  while (!seen.has(at)) {
    seen.set(at, path.length)
    path.push(at)
    at = before.get(at)!
  }
  const cycle = path.slice(seen.get(at)!).toReversed()
  const first = cycle.indexOf(cycle.reduce((low, index) => Math.min(low, index)))
  return [...cycle.slice(first), ...cycle.slice(0, first)]
}
