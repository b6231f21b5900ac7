// Full overwrites: a pair that covers every line with text in a file of two or more such lines.

import { isBlank, type Lines, lineStart, trimmedEnd } from './lines.ts'
import { type Place, reachOf } from './place.ts'

/** How many lines with text the place covers, when it covers all there are and they are two or more. */
export function overwrittenLines(file: Lines, place: Place): number | undefined {
  const { start, end } = reachOf(file, place)
  if (!isBlank(file.text.slice(0, start)) || !isBlank(file.text.slice(end))) return undefined
  let lines = 0
  for (let n = 0; n < file.count; n++) if (trimmedEnd(file, n) > lineStart(file, n)) lines++
  // One line with text cannot be changed in smaller steps, whatever blank lines stand around it.
  return lines >= 2 ? lines : undefined
}
