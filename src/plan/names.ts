// Names as people and models spell them: which known name is meant, or the nearest one.

import { distance } from 'fastest-levenshtein'

/** The name without case, marks, spaces and punctuation, for comparing. */
export function foldName(name: string): string {
  return name.toLowerCase().replace(/[^\p{L}\p{N}]/gu, '')
}

/** The known name that `name` is a spelling of. */
export function findName<Name extends string>(known: readonly Name[], name: string): Name | undefined {
  if (known.includes(name as Name)) return name as Name
  const folded = foldName(name)
  return known.find(candidate => foldName(candidate) === folded)
}

/** The known name that `name` was probably meant to be, if one is near enough. */
export function nearestName<Name extends string>(known: readonly Name[], name: string): Name | undefined {
  const folded = foldName(name).slice(0, 40)
  const ranked = known
    .map(candidate => ({ candidate, away: awayFrom(foldName(candidate), folded) }))
    .toSorted((a, b) => a.away - b.away)
  const best = ranked[0]
  return best && best.away <= Math.max(1, Math.floor(folded.length / 3)) ? best.candidate : undefined
}

// A name that is part of the other (`Path` for `File Path`) is near, whatever their lengths.
function awayFrom(known: string, name: string): number {
  if (name.length >= 3 && (known.includes(name) || name.includes(known))) return 1
  return distance(known, name)
}
