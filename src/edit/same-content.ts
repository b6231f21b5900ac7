// When two parts of lines count as the same: character by character, or but for the width of inner white space.

import { isBlankCode } from './lines.ts'
import type { SameContent } from './match-shifted.ts'

const backslash = 92
const codesOf = (characters: string) => new Set([...characters].map(one => one.charCodeAt(0)))
/** The slash is here for regular expressions. */
const quotes: ReadonlySet<number> = codesOf('"\'`/')
const brackets: ReadonlySet<number> = codesOf('()[]{}')

/** The same characters. */
export const sameCharacters: SameContent = (a, aStart, aEnd, b, bStart, bEnd) => {
  if (aEnd - aStart !== bEnd - bStart) return false
  for (let n = 0; n < aEnd - aStart; n++) {
    if (a.charCodeAt(aStart + n) !== b.charCodeAt(bStart + n)) return false
  }
  return true
}

/**
 * The same characters, where a run of spaces may be wider or narrower but not appear or vanish, and where nothing
 * may differ between quotes or slashes. A quote that is never closed (`don't`) makes the rest of its line exact.
 * A tab is a tab, for it may part the columns of a table; only beside a bracket it counts as a space.
 */
export const sameButForSpacing: SameContent = (a, aStart, aEnd, b, bStart, bEnd) => {
  let [i, j, quote] = [aStart, bStart, 0]
  while (i < aEnd && j < bEnd) {
    const code = a.charCodeAt(i)
    if (quote === 0 && isBlankCode(code) && isBlankCode(b.charCodeAt(j))) {
      const [iNext, jNext] = [afterBlanks(a, i, aEnd), afterBlanks(b, j, bEnd)]
      const beside = brackets.has(a.charCodeAt(i - 1)) || brackets.has(a.charCodeAt(iNext))
      if (!beside && !sameRun(a.slice(i, iNext), b.slice(j, jNext))) return false
      i = iNext
      j = jNext
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

function sameRun(a: string, b: string): boolean {
  return a === b || !/[^ ]/.test(a + b)
}

function afterBlanks(text: string, from: number, end: number): number {
  let at = from
  while (at < end && isBlankCode(text.charCodeAt(at))) at++
  return at
}
