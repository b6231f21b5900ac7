// What taking the files of a place can be told, and what it gives.

import { nameOf } from './byte-path.ts'
import type { LeftOut } from './last-take.ts'
import type { TakeLimits } from './take-limits.ts'

export type TakeOptions = {
  /** Files that are covered though they are ignored or large. */
  readonly also?: readonly string[]
  readonly limits?: Partial<TakeLimits>
  /** Of git's own merges: whether files in conflict stop it. */
  readonly conflicts?: 'take' | 'refuse'
}

export type NotCovered = {
  readonly path: string
  readonly why: Exclude<LeftOut['why'], 'missing' | 'replaced'>
}

export type TakenTree = {
  readonly tree: string
  readonly files: number
  /** What is on the disk, is not ignored, and is not in the tree. */
  readonly notCovered: readonly NotCovered[]
}

/** Those that people are told of, in the order of their names. */
export function notCovered(leftOut: readonly LeftOut[]): readonly NotCovered[] {
  const named = leftOut.flatMap(({ path, why }) =>
    why === 'missing' || why === 'replaced' ? [] : [{ path: nameOf(path), why }],
  )
  return named.sort((a, b) => (a.path < b.path ? -1 : 1))
}
