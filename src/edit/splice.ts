// Putting REPLACE where FIND was found. Everything outside the places stays as it is, byte for byte.

import {
  blankTail,
  contentEnd,
  eolOf,
  type Lines,
  lineAt,
  type Piece,
  parseLines,
  parsePart,
  piecesOf,
  trimmedEnd,
} from './lines.ts'
import type { Change } from './lines-after.ts'
import type { Span } from './match-substring.ts'
import { type Pair, partOf } from './pair.ts'
import { type Level, type Place, reachOf } from './place.ts'
import { rewriteRegion } from './rewrite.ts'
import { isVerbatim, replacementOf } from './verbatim.ts'

type Spliced =
  | { readonly outcome: 'written'; readonly text: string; readonly changes: readonly Change[] }
  | { readonly outcome: 'cannot-shift'; readonly place: Place }

/** The text with every place rewritten, or the first place where REPLACE cannot be shifted as FIND was. */
export function splice(file: Lines, places: readonly Place[], pair: Pair, level: Level): Spliced {
  const changes: Change[] = []
  const parts: string[] = []
  let done = 0
  for (const place of places) {
    const change = replacedAt(file, place, pair) ?? rewrittenAt(file, place, pair, level)
    if (change === undefined) return { outcome: 'cannot-shift', place }
    changes.push(change)
    parts.push(file.text.slice(done, change.start), change.written)
    done = change.end
  }
  parts.push(file.text.slice(done))
  return { outcome: 'written', text: parts.join(''), changes }
}

/** The change at a place whose lines are FIND's letter by letter; undefined where more is to be looked at. */
export function replacedAt(file: Lines, place: Place, pair: Pair): Change | undefined {
  if (place.kind === 'span' || place.shift !== undefined || !isVerbatim(file, place, pair.find))
    return undefined
  const written = replacementOf(pair)
  return written === undefined ? undefined : { ...reachOf(file, place), written }
}

/** The change at any place; undefined where REPLACE cannot be shifted as FIND was. */
export function rewrittenAt(file: Lines, place: Place, pair: Pair, level: Level): Change | undefined {
  const { start, end, ...pieces } =
    place.kind === 'lines' ? ofLines(file, place, pair) : ofSpan(file, place, pair)
  const written = rewriteRegion({
    ...pieces,
    ...(place.kind === 'lines' && place.shift !== undefined ? { shift: place.shift } : {}),
    spacing: level === 'spacing' ? 'plan' : 'file',
    eol: nearbyEol(file, start),
  })
  return written === undefined ? undefined : { start, end, written }
}

type Region = Span & {
  readonly region: readonly Piece[]
  readonly find: readonly Piece[]
  readonly replace: readonly Piece[]
}

function ofLines(file: Lines, place: Place & { kind: 'lines' }, pair: Pair): Region {
  const find = piecesOf(parsePart(pair.find, file.breaks))
  const replace = piecesOf(parsePart(pair.replace, file.breaks))
  const reach = reachOf(file, place)
  const span = replace.length === 0 ? reach : { ...reach, end: matchEnd(file, place.to - 1, find.at(-1)!) }
  const region = piecesOf(parseLines(file.text.slice(span.start, span.end), file.breaks))
  return { ...span, region, find, replace }
}

// Without a newline at the end of FIND, or at the end of the file to match it, the match ends with FIND's last
// character, and white space that follows it stays.
function matchEnd(file: Lines, lastLine: number, lastOfFind: Piece): number {
  if (lastOfFind.eol !== '' && eolOf(file, lastLine) !== '') return file.starts[lastLine + 1]!
  const end = contentEnd(file, lastLine)
  const trimmed = trimmedEnd(file, lastLine)
  const kept = trimmed + blankTail(lastOfFind.content).length
  return kept <= end && file.text.slice(trimmed, kept) === blankTail(lastOfFind.content) ? kept : end
}

function ofSpan(file: Lines, { start, end }: Span, pair: Pair): Region {
  const pieces = (text: string) => openPieces(piecesOf(parsePart(text, file.breaks)))
  const { find, replace } = partOf(pair)
  const region = openPieces(piecesOf(parseLines(file.text.slice(start, end), file.breaks)))
  return { start, end, region, find: pieces(find), replace: pieces(replace) }
}

// A part of a text that ends in a newline goes on with the next line, of which it holds nothing.
function openPieces(pieces: readonly Piece[]): readonly Piece[] {
  return pieces.at(-1)?.eol ? [...pieces, { content: '', eol: '' }] : pieces
}

// The line itself decides, then the one above, then the first of the file.
function nearbyEol(file: Lines, offset: number): string | undefined {
  if (file.count === 0) return undefined
  const line = lineAt(file, offset)
  return [line, Math.max(0, line - 1), 0].map(n => eolOf(file, n)).find(eol => eol !== '')
}
