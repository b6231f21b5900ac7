// When two parts of lines count as the same: character by character, or but for the width of inner white space.

import { isBlankCode } from './lines.ts'
import type { SameContent } from './match-shifted.ts'

const backslash = 92
const quotes: ReadonlySet<number> = new Set(['"', "'", '`'].map(quote => quote.charCodeAt(0)))

/** The same characters. */
export const sameCharacters: SameContent = (a, aStart, aEnd, b, bStart, bEnd) => {
  if (aEnd - aStart !== bEnd - bStart) return false
  for (let n = 0; n < aEnd - aStart; n++) {
    if (a.charCodeAt(aStart + n) !== b.charCodeAt(bStart + n)) return false
  }
  return true
}

/**
 * The same characters, where a run of white space may be wider or narrower but not appear or vanish, and where
 * nothing may differ between quotes. A quote that is never closed (`don't`) makes the rest of its line exact.
 */
export const sameButForSpacing: SameContent = (a, aStart, aEnd, b, bStart, bEnd) => {
  let [i, j, quote] = [aStart, bStart, 0]
  while (i < aEnd && j < bEnd) {
    const code = a.charCodeAt(i)
    if (quote === 0 && isBlankCode(code) && isBlankCode(b.charCodeAt(j))) {
      i = afterBlanks(a, i, aEnd)
      j = afterBlanks(b, j, bEnd)
      continue
    }
    if (code !== b.charCodeAt(j)) return false
    if (quote !== 0 && code === backslash && i + 1 < aEnd) {
      if (a.charCodeAt(i + 1) !== b.charCodeAt(j + 1)) return false
      i++
      j++
    } else if (quote === 0 && quotes.has(code)) quote = code
    else if (quote === code) quote = 0
    i++
    j++
  }
  return i >= aEnd && j >= bEnd
}

function afterBlanks(text: string, from: number, end: number): number {
  let at = from
  while (at < end && isBlankCode(text.charCodeAt(at))) at++
  return at
}
