// Applying the pairs of an EDIT to a text: all of them, exactly where they say, or none.

import { applyPair } from './apply-pair.ts'
import { breaksOf, parseLines } from './lines.ts'
import { linesAfter } from './lines-after.ts'
import type { EditOptions } from './options.ts'
import { type Overlap, overlapWithEarlier } from './overlap.ts'
import { type Pair, splitMark, withoutMarks } from './pair.ts'
import type { Level, MatchedLines } from './place.ts'
import type { Refusal } from './refusal.ts'

/** How one pair was applied. Lines count from 1, in the text as the pair found it; pairs from 0. */
export type Match = {
  readonly pair: number
  readonly level: Level
  readonly places: readonly MatchedLines[]
}

export type Edited =
  | { readonly outcome: 'applied'; readonly text: string; readonly matches: readonly Match[] }
  | { readonly outcome: 'refused'; readonly refusal: Refusal }

/** Applies the pairs one after the other; the first that cannot be applied refuses them all. */
export function applyPairs(text: string, given: readonly Pair[], options: EditOptions = {}): Edited {
  const { mark, body } = splitMark(text)
  const pairs = given.map(withoutMarks)
  const matches: Match[] = []
  let current = body
  let file = parseLines(body, breaksOf(body))
  for (const [pair, wanted] of pairs.entries()) {
    const applied = applyPair(file, wanted, options)
    if (applied.outcome === 'refused') {
      const overlap: Overlap | undefined =
        applied.reason.kind === 'not-found'
          ? overlapWithEarlier(body, pairs.slice(0, pair + 1), options)
          : undefined
      return { outcome: 'refused', refusal: { pair, ...(overlap ?? applied.reason) } }
    }
    matches.push({ pair, level: applied.level, places: applied.places })
    current = applied.text
    if (pair + 1 < pairs.length) file = linesAfter(file, current, applied.changes)
  }
  return { outcome: 'applied', text: mark + current, matches }
}
