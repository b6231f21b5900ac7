// Byte pair encoding of one piece: of all neighbours that make a token together, those of the lowest rank join first.

import { findRank, noRank } from './find-rank.ts'
import type { Vocabulary } from './packed.ts'

/** Up to here looking at all pairs again is faster than keeping them in order. */
const shortPiece = 100

type Parts = {
  /** Where the next part begins, by where a part does. */
  readonly next: Int32Array
  readonly previous: Int32Array
  /** Of a part and its next one together; by where the part begins. */
  readonly ranks: Int32Array
}

let parts = partsFor(shortPiece)

/** How many tokens the first `length` bytes make, when they are more than one. */
export function countMerged(vocabulary: Vocabulary, piece: Uint8Array, length: number): number {
  if (parts.next.length <= length) parts = partsFor(length * 2)
  const { next, previous, ranks } = parts
  for (let at = 0; at < length; at++) {
    next[at] = at + 1
    previous[at] = at - 1
    ranks[at] = at + 2 <= length ? findRank(vocabulary, piece, at, at + 2) : noRank
  }
  next[length] = length
  // The end of the two parts that begin at `at`, or nothing behind the last one.
  const rankAt = (at: number) => {
    const second = next[at]!
    return second < length ? findRank(vocabulary, piece, at, next[second]!) : noRank
  }
  const lowest = length <= shortPiece ? lowestByLooking(parts) : lowestByHeap(parts, length)
  let count = length
  for (let at = lowest.take(); at >= 0; at = lowest.take()) {
    const gone = next[at]!
    const after = next[gone]!
    next[at] = after
    if (after < length) previous[after] = at
    ranks[gone] = noRank
    ranks[at] = rankAt(at)
    lowest.changed(at)
    const before = previous[at]!
    if (before >= 0) {
      ranks[before] = rankAt(before)
      lowest.changed(before)
    }
    count--
  }
  return count
}

function partsFor(length: number): Parts {
  const array = () => new Int32Array(length + 1)
  return { next: array(), previous: array(), ranks: array() }
}

type Lowest = {
  /** The first part with the lowest rank; -1 when nothing joins any more. */
  readonly take: () => number
  readonly changed: (at: number) => void
}

function lowestByLooking({ next, ranks }: Parts): Lowest {
  return {
    take: () => {
      let best = -1
      let rank = noRank
      for (let at = 0; ranks[at] !== undefined && next[at] !== at; at = next[at]!) {
        if (ranks[at]! < rank) {
          best = at
          rank = ranks[at]!
        }
      }
      return best
    },
    changed: () => {},
  }
}

/** Entries are rank and place in one number; those that no longer hold are passed over. */
function lowestByHeap({ ranks }: Parts, length: number): Lowest {
  const heap: number[] = []
  const places = length + 1
  const push = (at: number) => {
    if (ranks[at] === noRank) return
    const entry = ranks[at]! * places + at
    let hole = heap.push(entry) - 1
    while (hole > 0) {
      const up = (hole - 1) >> 1
      if (heap[up]! <= entry) break
      heap[hole] = heap[up]!
      hole = up
    }
    heap[hole] = entry
  }
  for (let at = 0; at < length; at++) push(at)
  return {
    take: () => {
      while (heap.length > 0) {
        const entry = popLowest(heap)
        const at = entry % places
        if (ranks[at] === (entry - at) / places) return at
      }
      return -1
    },
    changed: push,
  }
}

function popLowest(heap: number[]): number {
  const lowest = heap[0]!
  const last = heap.pop()!
  if (heap.length === 0) return lowest
  let hole = 0
  for (;;) {
    let child = 2 * hole + 1
    if (child >= heap.length) break
    if (child + 1 < heap.length && heap[child + 1]! < heap[child]!) child++
    if (heap[child]! >= last) break
    heap[hole] = heap[child]!
    hole = child
  }
  heap[hole] = last
  return lowest
}
