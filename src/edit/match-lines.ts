// The first level: whole lines, where neither the kind of line ending nor white space at a line's end counts.

import { contentEnd, isBlankCode, type Lines, lineStart, trimmedEnd } from './lines.ts'
import { findSequence } from './sequence.ts'

/** The lines (from 0) at which FIND starts, overlapping matches included. */
export function matchLines(file: Lines, find: Lines): number[] {
  const wanted = Array.from({ length: find.count }, (_, n) =>
    find.text.slice(lineStart(find, n), trimmedEnd(find, n)),
  )
  const same = (lines: Lines) => (n: number, q: number) => isLine(lines, n, wanted[q]!)
  return findSequence({ count: file.count, same: same(file) }, { count: find.count, same: same(find) })
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
