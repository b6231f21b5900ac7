// The first level: whole lines, where neither the kind of line ending nor white space at a line's end counts.

import { contentEnd, isBlankCode, type Lines, lineAt, lineStart, trimmedEnd } from './lines.ts'
import { findSequence } from './sequence.ts'

/** Longer needles can take the engine time by the product of both lengths. */
const mostOfAnchor = 64

/** The lines (from 0) at which FIND starts, overlapping matches included. */
export function matchLines(file: Lines, find: Lines): number[] {
  return matchByAnchor(file, find) ?? matchInOrder(file, find)
}

/** The same by going through the file line by line: in linear time, whatever the two look like. */
export function matchInOrder(file: Lines, find: Lines): number[] {
  const wanted = trimmedLines(find)
  const same = (lines: Lines) => (n: number, q: number) => isLine(lines, n, wanted[q]!)
  return findSequence({ count: file.count, same: same(file) }, { count: find.count, same: same(find) })
}

/**
 * The same by looking only where the longest line of FIND is, which the engine's own search finds quickly.
 * Undefined where that is no gain: FIND is blank, or most lines of the file look like that one.
 */
export function matchByAnchor(file: Lines, find: Lines): number[] | undefined {
  const wanted = trimmedLines(find)
  const anchor = longest(wanted)
  const sample = wanted[anchor]?.slice(0, mostOfAnchor) ?? ''
  if (sample === '') return undefined
  const found: number[] = []
  let compared = 0
  let at = file.text.indexOf(sample)
  while (at !== -1) {
    const line = lineAt(file, at)
    const start = line - anchor
    if (start >= 0 && start + wanted.length <= file.count) {
      let same = 0
      while (same < wanted.length && isLine(file, start + same, wanted[same]!)) same++
      if (same === wanted.length) found.push(start)
      compared += same
    }
    if (++compared > file.count) return undefined
    at = file.text.indexOf(sample, lineStart(file, line + 1))
  }
  return found
}

function trimmedLines(lines: Lines): string[] {
  return Array.from({ length: lines.count }, (_, n) =>
    lines.text.slice(lineStart(lines, n), trimmedEnd(lines, n)),
  )
}

function longest(lines: readonly string[]): number {
  return lines.reduce((best, line, n) => (line.length > lines[best]!.length ? n : best), 0)
}

function isLine(lines: Lines, n: number, wanted: string): boolean {
  const start = lineStart(lines, n)
  const end = contentEnd(lines, n)
  if (end - start < wanted.length || !lines.text.startsWith(wanted, start)) return false
  for (let at = start + wanted.length; at < end; at++) {
    if (!isBlankCode(lines.text.charCodeAt(at))) return false
  }
  return true
}
