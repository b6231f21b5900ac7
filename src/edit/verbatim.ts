// Lines that are FIND's letter by letter, the usual case: nothing is to be compared or adapted line by line there.

import { type Lines, lineStart } from './lines.ts'
import type { Pair } from './pair.ts'
import type { Place } from './place.ts'

/** Are the lines of the place FIND as it is written, line endings included? */
export function isVerbatim(file: Lines, place: Place, find: string): boolean {
  return (
    place.kind === 'lines' && find.endsWith('\n') && file.text.startsWith(find, lineStart(file, place.from))
  )
}

/** What lines that are FIND's become: REPLACE as it is, for all lines end in the same way; else undefined. */
export function replacementOf({ find, replace }: Pair): string | undefined {
  if (find.includes('\r') || replace.includes('\r')) return undefined
  return replace === '' || replace.endsWith('\n') ? replace : `${replace}\n`
}
