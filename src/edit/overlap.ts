// Two pairs that overlap: the later FIND was in the file until the earlier pair changed it.

import { applyPair } from './apply-pair.ts'
import { breaksOf, type Lines, parseLines } from './lines.ts'
import { linesAfter } from './lines-after.ts'
import { type Located, locate } from './locate.ts'
import { type EditOptions, searchOf } from './options.ts'
import type { Pair } from './pair.ts'
import { lineRange } from './place.ts'
import type { RefusalReason } from './refusal.ts'

export type Overlap = RefusalReason & { readonly kind: 'overlap' }

/** The earlier pair that took away what the last pair looks for, if one did. */
export function overlapWithEarlier(
  text: string,
  pairs: readonly Pair[],
  options: EditOptions,
): Overlap | undefined {
  if (pairs.length < 2) return undefined
  const wanted = pairs.at(-1)!
  let before = look(parseLines(text, breaksOf(text)), wanted, options)
  for (const [earlier, pair] of pairs.slice(0, -1).entries()) {
    const applied = applyPair(before.file, pair, options)
    if (applied.outcome === 'refused') return undefined
    const after = look(linesAfter(before.file, applied.text, applied.changes), wanted, options)
    if (before.lines.length > 0 && after.lines.length === 0) {
      return { kind: 'overlap', earlier, lines: before.lines }
    }
    before = after
  }
  return undefined
}

function look(file: Lines, wanted: Pair, options: EditOptions): { file: Lines; lines: readonly number[] } {
  const located: Located = locate(file, wanted, searchOf(options))
  if (located.outcome === 'absent') return { file, lines: [] }
  if (located.outcome === 'ambiguous') return { file, lines: located.lines }
  return { file, lines: located.places.map(place => lineRange(file, place).from) }
}
