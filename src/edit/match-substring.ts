// The second level: FIND without its last newline as an exact part of the text, within lines or across them.

import { findText } from './find-text.ts'
import { type Lines, lineAt, lineStart, parseLines, withLineFeeds } from './lines.ts'

/** A part of the text, by offsets. */
export type Span = { readonly start: number; readonly end: number }

/**
 * The places of `find` in the file, whatever its line endings are. `apart`: left to right, none inside another.
 * `any`: the second may overlap the first, which is enough to know that there is more than one.
 */
export function matchSubstring(file: Lines, find: string, { places }: { places: 'any' | 'apart' }): Span[] {
  const needle = withLineFeeds(find, file.breaks)
  if (needle === '') return []
  if (!needle.includes('\n') || !file.text.includes('\r')) return findText(file.text, needle, { places })
  const plain = parseLines(withLineFeeds(file.text, file.breaks))
  return findText(plain.text, needle, { places }).map(({ start, end }) => ({
    start: sameSpot(plain, file, start),
    end: sameSpot(plain, file, end),
  }))
}

// The two texts differ in their line endings alone, so line and column say where a character is in both.
function sameSpot(from: Lines, to: Lines, offset: number): number {
  if (offset === from.text.length) return to.text.length
  const line = lineAt(from, offset)
  return lineStart(to, line) + offset - lineStart(from, line)
}
