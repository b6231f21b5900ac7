// The rank of a run of bytes in the vocabulary.

import { hashOf, rankMask, slotMask, type Vocabulary } from './packed.ts'

/** Larger than every rank: these bytes are no token. */
export const noRank = 2 ** 31 - 1

/** The rank of the bytes from `from` up to `to`. */
export function findRank(vocabulary: Vocabulary, piece: Uint8Array, from: number, to: number): number {
  const { slots } = vocabulary
  const hash = hashOf(piece, from, to)
  for (let at = hash & slotMask; slots[at] !== 0; at = (at + 1) & slotMask) {
    const slot = slots[at]!
    if (((slot ^ hash) & ~rankMask) !== 0) continue
    const rank = (slot & rankMask) - 1
    if (isToken(vocabulary, rank, piece, from, to)) return rank
  }
  return noRank
}

function isToken(
  { bytes, starts }: Vocabulary,
  rank: number,
  piece: Uint8Array,
  from: number,
  to: number,
): boolean {
  const start = starts[rank]!
  if (starts[rank + 1]! - start !== to - from) return false
  for (let at = from; at < to; at++) if (bytes[start + at - from] !== piece[at]) return false
  return true
}
