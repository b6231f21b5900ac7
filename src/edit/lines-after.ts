// The lines of a text of which one part was changed: the others are known already.

import { breaksOf, type Lines, lineAt, parseLines } from './lines.ts'
import type { Span } from './match-substring.ts'

/** A part of a text, and what is written in its place. */
export type Change = Span & { readonly written: string }

/** The lines of `text`, which is what the changes make of the file. */
export function linesAfter(file: Lines, text: string, changes: readonly Change[]): Lines {
  const breaks = breaksOf(text)
  const [change, another] = changes
  const known = breaks === file.breaks && change !== undefined && change.start < file.text.length
  return known && another === undefined ? withChange(file, text, change) : parseLines(text, breaks)
}

// Where a line starts depends on nothing but the character before it.
function withChange(file: Lines, text: string, { start, end, written }: Change): Lines {
  const before = lineAt(file, start) + 1
  const after = end < file.text.length ? lineAt(file, end) + 1 : file.count
  const within = parseLines(written, file.breaks)
  const starts = new Int32Array(before + within.count + file.count - after + 1)
  starts.set(file.starts.subarray(0, before))
  let count = before
  const endsLine = written.endsWith(file.breaks === 'lf' ? '\n' : '\r')
  const last = endsLine ? within.count : within.count - 1
  for (let n = 1; n <= last; n++) starts[count++] = start + within.starts[n]!
  const moved = written.length - (end - start)
  for (let n = after; n < file.count; n++) starts[count++] = file.starts[n]! + moved
  if (starts[count - 1] === text.length) count--
  starts[count] = text.length
  return { text, starts: starts.subarray(0, count + 1), count, breaks: file.breaks }
}
