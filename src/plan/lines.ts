// The source text cut into lines, where CommonMark cuts it: at \r\n, \n and \r, and nowhere else.

import { limits } from './limits.ts'

export type Lines = {
  readonly text: string
  readonly count: number
  /** Offset of each line's first character, and one more for the end of the text. */
  readonly starts: readonly number[]
}

/** Finds where the lines of `text` begin; undefined when there are more than a plan may have. */
export function cutLines(text: string): Lines | undefined {
  const starts = text.includes('\r') ? startsAfterAny(text) : startsAfterFeeds(text)
  if (starts.length > limits.lines + 1) return undefined
  // A final line feed ends the last line, it does not start another one.
  if (text.endsWith('\n')) starts.pop()
  const count = starts.length
  starts.push(text.length)
  return { text, count, starts }
}

function startsAfterFeeds(text: string): number[] {
  const starts = [0]
  for (let at = text.indexOf('\n'); at !== -1; at = text.indexOf('\n', at + 1)) {
    starts.push(at + 1)
    if (starts.length > limits.lines + 1) break
  }
  return starts
}

function startsAfterAny(text: string): number[] {
  const starts = [0]
  const ending = /\r\n|\n|\r/g
  while (ending.test(text)) {
    starts.push(ending.lastIndex)
    if (starts.length > limits.lines + 1) break
  }
  return starts
}

/** Line `n`, counted from 1, without its ending. */
export function lineText(lines: Lines, n: number): string {
  return lines.text.slice(lines.starts[n - 1]!, lineEnd(lines, n))
}

/** Lines `first` to `last` with all their endings; empty when there are none. */
export function linesWithEndings(lines: Lines, first: number, last: number): string {
  return last < first ? '' : lines.text.slice(lines.starts[first - 1]!, lines.starts[last]!)
}

/** Lines `first` to `last` without the ending of the last one. */
export function linesBetween(lines: Lines, first: number, last: number): string {
  return last < first ? '' : lines.text.slice(lines.starts[first - 1]!, lineEnd(lines, last))
}

/** The ending of line `n`: `\n`, `\r\n`, `\r` or nothing. */
export function lineEnding(lines: Lines, n: number): string {
  return lines.text.slice(lineEnd(lines, n), lines.starts[n]!)
}

/** Whether line `n` holds nothing but spaces and tabs. */
export function isBlankLine(lines: Lines, n: number): boolean {
  return /^[ \t]*$/.test(lineText(lines, n))
}

function lineEnd(lines: Lines, n: number): number {
  const { text } = lines
  let end = lines.starts[n]!
  if (end > lines.starts[n - 1]! && text[end - 1] === '\n') end--
  if (end > lines.starts[n - 1]! && text[end - 1] === '\r') end--
  return end
}
