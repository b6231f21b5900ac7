// A text cut into lines without copying it: only where each line starts is kept.

import { doubled } from './doubled.ts'

/**
 * What ends a line. A carriage return on its own does so only in a file without any line feed (classic
 * Mac); elsewhere it is a character like others, as it is for git.
 */
type Breaks = 'lf' | 'cr'

export type Lines = {
  readonly text: string
  /** One entry more than there are lines: the last one is the length of the text. */
  readonly starts: Int32Array
  readonly count: number
  readonly breaks: Breaks
}

/** One line: what it says, and what ends it (nothing on a last line without a newline). */
export type Piece = { readonly content: string; readonly eol: string }

const tab = 9
const lineFeed = 10
const carriageReturn = 13

/** How the lines of a file end. */
export function breaksOf(text: string): Breaks {
  return text.includes('\r') && !text.includes('\n') ? 'cr' : 'lf'
}

/** Cuts a text into lines. A newline at the very end does not start another line. */
export function parseLines(text: string, breaks: Breaks = 'lf'): Lines {
  const ending = breaks === 'lf' ? '\n' : '\r'
  let starts = new Int32Array(16 + (text.length >> 4))
  let count = 0
  let at = 0
  while (at < text.length) {
    if (count + 1 === starts.length) starts = doubled(starts)
    starts[count++] = at
    const found = text.indexOf(ending, at)
    at = found === -1 ? text.length : found + 1
  }
  starts[count] = text.length
  return { text, starts: starts.subarray(0, count + 1), count, breaks }
}

/** FIND or REPLACE cut into lines the way the file's lines are counted. */
export function parsePart(text: string, breaks: Breaks): Lines {
  return parseLines(breaks === 'lf' ? text : withLineFeeds(text, breaks))
}

/** The text with every line ending as a line feed. */
export function withLineFeeds(text: string, breaks: Breaks): string {
  if (!text.includes('\r')) return text
  const unified = text.replaceAll('\r\n', '\n')
  return breaks === 'lf' ? unified : unified.replaceAll('\r', '\n')
}

/** Where line `n` (from 0) starts. */
export function lineStart(lines: Lines, n: number): number {
  return lines.starts[n]!
}

/** Where the content of line `n` ends and its line ending begins. */
export function contentEnd({ text, starts, breaks }: Lines, n: number): number {
  const start = starts[n]!
  const end = starts[n + 1]!
  if (end === start) return end
  const last = text.charCodeAt(end - 1)
  if (breaks === 'cr') return last === carriageReturn ? end - 1 : end
  if (last !== lineFeed) return end
  return end - 2 >= start && text.charCodeAt(end - 2) === carriageReturn ? end - 2 : end - 1
}

/** Where the content of line `n` ends when white space at its end does not count. */
export function trimmedEnd(lines: Lines, n: number): number {
  const start = lines.starts[n]!
  let end = contentEnd(lines, n)
  while (end > start && isBlankCode(lines.text.charCodeAt(end - 1))) end--
  return end
}

/** Line `n` without its ending. */
export function contentOf(lines: Lines, n: number): string {
  return lines.text.slice(lines.starts[n]!, contentEnd(lines, n))
}

/** What ends line `n`. */
export function eolOf(lines: Lines, n: number): string {
  return lines.text.slice(contentEnd(lines, n), lines.starts[n + 1]!)
}

/** Line `n` apart from the text. */
export function pieceAt(lines: Lines, n: number): Piece {
  return { content: contentOf(lines, n), eol: eolOf(lines, n) }
}

/** The lines as separate strings; for FIND, REPLACE and matched regions, not for whole files. */
export function piecesOf(lines: Lines): Piece[] {
  return Array.from({ length: lines.count }, (_, n) => pieceAt(lines, n))
}

/** What each line says; for FIND and REPLACE, not for whole files. */
export function contentsOf(lines: Lines): string[] {
  return Array.from({ length: lines.count }, (_, n) => contentOf(lines, n))
}

/** The number (from 0) of the line that holds the character at `offset`. */
export function lineAt({ starts, count }: Lines, offset: number): number {
  let low = 0
  let high = count - 1
  while (low < high) {
    const middle = (low + high + 1) >> 1
    if (starts[middle]! <= offset) low = middle
    else high = middle - 1
  }
  return low
}

/** Space, tab, vertical tab and form feed: what may stand at a line's end unseen. */
export function isBlankCode(code: number): boolean {
  return code === 32 || code === tab || code === 11 || code === 12
}

/** White space at the end of a line's content. */
export function blankTail(content: string): string {
  let end = content.length
  while (end > 0 && isBlankCode(content.charCodeAt(end - 1))) end--
  return content.slice(end)
}

/** Nothing but white space, line endings included. */
export function isBlank(text: string): boolean {
  return text.trim() === ''
}
