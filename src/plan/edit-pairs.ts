// All pairs of an EDIT, and not only the first that fails: what can be applied is, and each refusal is kept.

import { applyPairs, type Match } from '../edit/apply.ts'
import type { EditOptions } from '../edit/options.ts'
import type { Pair } from '../edit/pair.ts'
import type { Refusal } from '../edit/refusal.ts'

export type PairsTried = {
  /** The text with every pair applied that could be. */
  readonly text: string
  /** How they were found, when none was refused. */
  readonly matches: readonly Match[]
  readonly refusals: readonly Refusal[]
}

/** Applies the pairs as a run would, but goes on without those that are refused, until `mostRefusals` were. */
export function tryPairs(
  text: string,
  pairs: readonly Pair[],
  options: EditOptions,
  mostRefusals: number,
): PairsTried {
  const refusals: Refusal[] = []
  let left = [...pairs.keys()]
  for (;;) {
    const edited = applyPairs(
      text,
      left.map(n => pairs[n]!),
      options,
    )
    if (edited.outcome === 'applied') {
      return { text: edited.text, matches: refusals.length === 0 ? edited.matches : [], refusals }
    }
    refusals.push(renumbered(edited.refusal, left))
    if (refusals.length >= mostRefusals) return { text, matches: [], refusals }
    left = left.filter((_, n) => n !== edited.refusal.pair)
  }
}

function renumbered(refusal: Refusal, left: readonly number[]): Refusal {
  const pair = left[refusal.pair]!
  return refusal.kind === 'overlap'
    ? { ...refusal, pair, earlier: left[refusal.earlier]! }
    : { ...refusal, pair }
}
