// What the spacing level must not overlook: white space that REPLACE would change without saying so.

import { alignLines } from './align.ts'
import { contentOf, contentsOf, type Lines, parsePart } from './lines.ts'
import type { Pair } from './pair.ts'
import type { Place } from './place.ts'

/** Two blanks for one between two words: what is left of a slip, and no alignment. */
const doubledBlank = /(?<=[\p{L}\p{N}_]) {2}(?=[\p{L}\p{N}_])/gu

type Respaced = { readonly own: string; readonly wanted: string; readonly stays: boolean }

/**
 * Would REPLACE respace a line that it leaves as it is, or take a tab of a table for a space? Lines that stay may
 * differ from FIND by doubled blanks alone, and only where FIND says so of every line.
 */
export function respacesUnasked(file: Lines, place: Place, pair: Pair): boolean {
  if (place.kind === 'span') return false
  const find = contentsOf(parsePart(pair.find, file.breaks))
  const stay = new Set(alignLines(find, contentsOf(parsePart(pair.replace, file.breaks))))
  const lines: Respaced[] = find
    .map((line, n) => ({
      own: contentOf(file, place.from + n).trim(),
      wanted: line.trim(),
      stays: stay.has(n),
    }))
    .filter(({ own }) => own !== '')
  const respaced = lines.filter(({ own, wanted }) => own !== wanted)
  if (respaced.some(({ own, wanted }) => hasTab(own) || hasTab(wanted)) && hasTabsInside(file)) return true
  const staying = respaced.filter(({ stays }) => stays)
  if (staying.length === 0) return false
  return respaced.length < lines.length || !staying.every(isSlip)
}

function isSlip({ own, wanted }: Respaced): boolean {
  return own.replace(doubledBlank, ' ') === wanted
}

function hasTab(content: string): boolean {
  return /[\t\v\f]/.test(content)
}

// One line with a tab inside has a stray tab; two are a table.
function hasTabsInside(file: Lines): boolean {
  let lines = 0
  for (let n = 0; n < file.count && lines < 2; n++) if (hasTab(contentOf(file, n).trim())) lines++
  return lines === 2
}
