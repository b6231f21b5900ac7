// How many columns of a terminal a text takes, and texts cut, wrapped and padded to columns.

import type { Styled } from '../text/styled.ts'

/** One column each, and each one character: ASCII, Latin, punctuation, arrows, signs, lines of boxes. */
const plain = /^[ -~\u00a1-\u00ac\u00ae-\u02ff\u2010-\u2027\u2190-\u21ff\u2212\u2500-\u257f\u276f]*$/
/** Made when a text needs it: the tables of languages behind it take longer to load than most commands. */
let segmenter: Intl.Segmenter | undefined

/** Two columns: pictures, and the scripts of East Asia in their full width. */
const wide =
  /^[\p{Emoji_Presentation}\u1100-\u115f\u2e80-\u303e\u3041-\ua4cf\ua960-\ua97f\uac00-\ud7a3\uf900-\ufaff\ufe10-\ufe19\ufe30-\ufe6f\uff01-\uff60\uffe0-\uffe6\u{16fe0}-\u{18aff}\u{1aff0}-\u{1b2ff}\u{1f200}-\u{1f265}\u{20000}-\u{3fffd}]|\ufe0f|^[\u{1f1e6}-\u{1f1ff}]{2}/u

function graphemes(text: string): Intl.Segments {
  segmenter ??= new Intl.Segmenter('en', { granularity: 'grapheme' })
  return segmenter.segment(text)
}

/** The columns of one line. */
export function widthOf(text: Styled | string): number {
  if (typeof text !== 'string') return text.reduce((sum, span) => sum + widthOf(span.text), 0)
  if (plain.test(text)) return text.length
  let columns = 0
  for (const { segment } of graphemes(text)) columns += wide.test(segment) ? 2 : 1
  return columns
}

/** The line in at most `columns`; what is cut off leaves an ellipsis. */
export function cut(text: Styled, columns: number): Styled {
  if (columns <= 0) return []
  if (widthOf(text) <= columns) return text
  const kept: Styled[number][] = []
  let room = columns - 1
  for (const span of text) {
    const taken = prefix(span.text, room)
    if (taken !== '') kept.push({ ...span, text: taken })
    room -= widthOf(taken)
    if (taken.length < span.text.length) break
  }
  return [...kept, { text: '…' }]
}

/** The line in exactly `columns`, cut or filled with blanks. */
export function fill(text: Styled, columns: number): Styled {
  const fitting = cut(text, columns)
  const missing = columns - widthOf(fitting)
  return missing > 0 ? [...fitting, { text: ' '.repeat(missing) }] : fitting
}

/** Left and right at the two ends of one line; the right one goes when there is no room for it. */
export function ends(left: Styled, right: Styled, columns: number): Styled {
  const room = columns - widthOf(right) - 2
  return right.length === 0 || room < widthOf(left) ? cut(left, columns) : [...fill(left, room + 2), ...right]
}

type WrapOptions = {
  /** `words` prefers to break after a blank. */
  readonly at?: 'anywhere' | 'words'
  /** Blanks before every row but the first. */
  readonly indent?: number
}

/** The line on as many rows as it takes. Nothing is left out. */
export function wrap(
  text: Styled,
  columns: number,
  { at = 'anywhere', indent = 0 }: WrapOptions = {},
): Styled[] {
  const width = Math.max(1, columns)
  const margin = Math.min(indent, Math.floor(width / 3))
  const rows: Styled[number][][] = [[]]
  let whole = width
  let room = width
  for (const span of text) {
    for (let rest = span.text; rest !== ''; ) {
      let taken = prefix(rest, room)
      if (taken === '' && room === whole) taken = firstGrapheme(rest)
      if (at === 'words' && taken.length < rest.length) taken = wholeWords(taken, rest, room < whole)
      if (taken !== '') rows.at(-1)!.push({ ...span, text: taken })
      rest = rest.slice(taken.length)
      room -= widthOf(taken)
      if (rest === '') break
      rows.push(margin > 0 ? [{ text: ' '.repeat(margin) }] : [])
      whole = width - margin
      room = whole
    }
  }
  return rows
}

// A word that began here goes to the next row as a whole, if there is something on this one to leave behind.
function wholeWords(taken: string, rest: string, rowHasMore: boolean): string {
  const blank = rest[taken.length] === ' ' ? taken.length : taken.lastIndexOf(' ')
  if (blank === taken.length) return taken
  if (blank >= 0) return taken.slice(0, blank + 1)
  return rowHasMore ? '' : taken
}

/** The longest start of a text that fits. */
function prefix(text: string, columns: number): string {
  if (columns <= 0) return ''
  // No more than this can fit, and looking at all of a very long line again and again would take forever.
  const start = text.slice(0, columns * 4 + 64)
  if (plain.test(start)) return start.slice(0, columns)
  let room = columns
  let end = 0
  for (const { segment } of graphemes(start)) {
    room -= wide.test(segment) ? 2 : 1
    if (room < 0) break
    end += segment.length
  }
  return start.slice(0, end)
}

function firstGrapheme(text: string): string {
  for (const { segment } of graphemes(text.slice(0, 64))) return segment
  return ''
}
