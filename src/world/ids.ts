// Unique ids that sort in the order they were made, also when the wall clock jumps back.

import { randomBytes } from 'node:crypto'
import type { Clock } from './clock.ts'

const alphabet = '0123456789abcdefghjkmnpqrstvwxyz'

let last = 0

/** 26 letters and digits: the millisecond, then chance. Within a process each is greater than the one before. */
export function newId(clock: Clock): string {
  // A clock that stands still or goes back is counted on by one, so that order never depends on it.
  last = Math.max(last + 1, clock.now().getTime())
  return base32(BigInt(last), 10) + base32(BigInt(`0x${randomBytes(10).toString('hex')}`), 16)
}

function base32(value: bigint, length: number): string {
  let text = ''
  for (let n = 0, rest = value; n < length; n++, rest >>= 5n) text = alphabet[Number(rest & 31n)] + text
  return text
}
