// Why a FIND is not in the file: it skips lines, its REPLACE is there already, or it is a near miss.

import { closestRegion } from './closest.ts'
import { linesLeftOut } from './left-out.ts'
import { type Lines, parsePart } from './lines.ts'
import { locate } from './locate.ts'
import type { EditOptions } from './options.ts'
import type { Pair } from './pair.ts'
import { lineRange } from './place.ts'
import type { RefusalReason } from './refusal.ts'

/** The reason to give for a FIND that no level found. */
export function explainAbsence(file: Lines, pair: Pair, { staleSince }: EditOptions): RefusalReason {
  const leftOut = linesLeftOut(file, pair.find)
  if (leftOut !== undefined) {
    const { places, ...standIn } = leftOut
    if (places.length > 1) return { kind: 'ambiguous', level: 'left-out-lines', lines: places }
    return { kind: 'placeholder', part: 'FIND', ...standIn }
  }
  const closest = closestRegion(file, parsePart(pair.find, file.breaks))
  const lines = linesOfReplace(file, pair.replace)
  if (lines.length > 0) return { kind: 'already-applied', lines, ...(closest && { closest }) }
  return { kind: 'not-found', closest, ...(staleSince !== undefined && { staleSince }) }
}

// A REPLACE of a sign or two is in most files, and that says nothing.
function linesOfReplace(file: Lines, replace: string): number[] {
  if (!/[\p{L}\p{N}]/u.test(replace) || replace.trim().length < 3) return []
  const there = locate(file, replace, { matches: 'all', tolerance: 'all-levels' })
  if (there.outcome !== 'found' || there.level === 'punctuation' || there.level === 'spacing') return []
  return there.places.map(place => lineRange(file, place).from)
}
