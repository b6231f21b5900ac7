// Where a FIND was found, and how much had to be overlooked to find it.

import { type Lines, lineAt, lineStart } from './lines.ts'
import type { Span } from './match-substring.ts'
import type { Shift } from './shift.ts'

/**
 * How FIND was matched: whole lines as they are; whole lines but for white space at their ends; an exact part
 * of the text; one indentation shift; typographic punctuation; the width of white space between words.
 */
export type Level = 'exact' | 'trailing-space' | 'substring' | 'indentation' | 'punctuation' | 'spacing'

/** Whole lines (from 0, `to` not included), or a part of the text by offsets. */
export type Place =
  | { readonly kind: 'lines'; readonly from: number; readonly to: number; readonly shift?: Shift }
  | ({ readonly kind: 'span' } & Span)

/** The first and last line of a place, counted from 1, and how it was shifted. */
export type MatchedLines = { readonly from: number; readonly to: number; readonly shift?: Shift }

/** The first and last line of a place, counted from 1. */
export function lineRange(file: Lines, place: Place): { from: number; to: number } {
  if (place.kind === 'lines') return { from: place.from + 1, to: Math.max(place.from + 1, place.to) }
  return { from: lineAt(file, place.start) + 1, to: lineAt(file, Math.max(place.start, place.end - 1)) + 1 }
}

/** The offsets a place covers; whole lines with the newline of the last one. */
export function reachOf(file: Lines, place: Place): Span {
  if (place.kind === 'span') return place
  return { start: lineStart(file, place.from), end: lineStart(file, place.to) }
}

/** The places from first to last, without those that begin inside the one before. */
export function apart(file: Lines, places: readonly Place[]): Place[] {
  const kept: Place[] = []
  let end = 0
  const inOrder = places.map(place => ({ place, ...reachOf(file, place) })).sort((a, b) => a.start - b.start)
  for (const { place, ...reach } of inOrder) {
    if (kept.length > 0 && reach.start < end) continue
    kept.push(place)
    end = reach.end
  }
  return kept
}
