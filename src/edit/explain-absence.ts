// Why a FIND is not in the file: it skips lines, its REPLACE is there already, or it is a near miss.

import { alreadyThere } from './already-there.ts'
import { closestRegion } from './closest.ts'
import { linesLeftOut } from './left-out.ts'
import { type Lines, parsePart } from './lines.ts'
import type { EditOptions } from './options.ts'
import type { Pair } from './pair.ts'
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
  const there = alreadyThere(file, pair)
  if (there?.applied) return { kind: 'already-applied', lines: there.lines, ...(closest && { closest }) }
  return {
    kind: 'not-found',
    closest,
    ...(there && { replaceAt: there.lines }),
    ...(staleSince !== undefined && { staleSince }),
  }
}
