// The vocabulary as bytes that can be searched as they lie: opening them takes a millisecond, a Map of it 200.

/** By rank, as the library has it: text, or bytes that are none. */
export type Ranks = readonly (string | readonly number[] | undefined)[]

/**
 * `slots`, a hash table with open addressing: 14 bits of the hash, then 18 with the rank plus one; 0 is empty.
 * `lengths`, one byte a rank. `bytes`, all tokens one after the other, in the order of their ranks.
 */
const slotCount = 2 ** 18
export const slotMask = slotCount - 1
export const rankMask = 2 ** 18 - 1

export type Vocabulary = {
  readonly slots: Uint32Array
  readonly bytes: Uint8Array
  /** Where each token begins, and at the end where the last one ends. */
  readonly starts: Uint32Array
}

/** Packs the vocabulary. */
export function packVocabulary(ranks: Ranks): Uint8Array<ArrayBuffer> {
  const tokens = Array.from(ranks, token => bytesOf(token ?? []))
  const size = tokens.reduce((sum, { length }) => sum + length, 0)
  const packed = new Uint8Array(4 + slotCount * 4 + tokens.length + size)
  const slots = new Uint32Array(packed.buffer, 4, slotCount)
  new DataView(packed.buffer).setUint32(0, tokens.length, true)
  let at = 4 + slotCount * 4 + tokens.length
  for (const [rank, token] of tokens.entries()) {
    packed[4 + slotCount * 4 + rank] = token.length
    packed.set(token, at)
    at += token.length
    if (token.length > 0) insert(slots, hashOf(token, 0, token.length), rank)
  }
  return packed
}

function bytesOf(token: string | readonly number[]): Uint8Array {
  return typeof token === 'string' ? new TextEncoder().encode(token) : Uint8Array.from(token)
}

function insert(slots: Uint32Array, hash: number, rank: number): void {
  let at = hash & slotMask
  while (slots[at] !== 0) at = (at + 1) & slotMask
  slots[at] = ((hash & ~rankMask) | (rank + 1)) >>> 0
}

/** Opens what was packed; nothing is copied. */
export function openVocabulary(packed: Uint8Array<ArrayBuffer>): Vocabulary {
  const { buffer, byteOffset } = packed
  const count = new DataView(buffer, byteOffset).getUint32(0, true)
  const lengths = packed.subarray(4 + slotCount * 4, 4 + slotCount * 4 + count)
  const starts = new Uint32Array(count + 1)
  for (let rank = 0; rank < count; rank++) starts[rank + 1] = starts[rank]! + lengths[rank]!
  return {
    slots: new Uint32Array(buffer, byteOffset + 4, slotCount),
    bytes: packed.subarray(4 + slotCount * 4 + count),
    starts,
  }
}

/** FNV-1a, its high bits mixed into the low ones. */
export function hashOf(bytes: Uint8Array, from: number, to: number): number {
  let hash = 0x811c9dc5
  for (let at = from; at < to; at++) hash = Math.imul(hash ^ bytes[at]!, 0x01000193)
  return hash ^ (hash >>> 15)
}
