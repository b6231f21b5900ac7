// A REPLACE that is in the file while FIND is not: applied before, or in the file for another reason.

import { distanceTo } from './closest.ts'
import { contentsOf, type Lines, parseLines, parsePart } from './lines.ts'
import { locate } from './locate.ts'
import type { Pair } from './pair.ts'
import { lineRange, type Place, reachOf } from './place.ts'

/** The lines (from 1) at which REPLACE is, and whether that can only be because the pair was applied. */
export type AlreadyThere = { readonly lines: readonly number[]; readonly applied: boolean }

/** Where the REPLACE of a pair is, whose FIND is not in the file. */
export function alreadyThere(file: Lines, { find, replace }: Pair): AlreadyThere | undefined {
  // A REPLACE of a sign or two is in most files, and that says nothing.
  if (!isTelling(replace) || replace.trim().length < 3) return undefined
  const search = { matches: 'all', tolerance: 'all-levels' } as const
  const there = locate(file, { find: replace, replace }, search)
  if (there.outcome !== 'found' || there.level === 'punctuation' || there.level === 'spacing')
    return undefined
  const { places } = there
  const told = contentsOf(parsePart(replace, file.breaks)).filter(isTelling).length
  const whole = places.every(place => place.kind === 'lines')
  const applied = whole && (told > 1 || places.length === 1) && isNearestTo(file, places, find)
  return { lines: places.map(place => lineRange(file, place).from), applied }
}

function isTelling(text: string): boolean {
  return /[\p{L}\p{N}]/u.test(text)
}

// Where other lines are as near to FIND as those of REPLACE, they may be the ones that are meant.
function isNearestTo(file: Lines, places: readonly Place[], find: string): boolean {
  const wanted = parsePart(find, file.breaks)
  const [inside, outside]: [string[], string[]] = [[], []]
  let done = 0
  for (const place of places) {
    const { start, end } = reachOf(file, place)
    inside.push(file.text.slice(start, end))
    outside.push(file.text.slice(done, start))
    done = end
  }
  outside.push(file.text.slice(done))
  const away = distanceTo(parseLines(outside.join(''), file.breaks), wanted)
  return (
    away === Number.POSITIVE_INFINITY || distanceTo(parseLines(inside.join(''), file.breaks), wanted) < away
  )
}
