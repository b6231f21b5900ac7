// A text as lines to show, made when they are looked at: a preview may have a million of them.

import { line, paint, type Styled } from '../text/styled.ts'
import { reveal } from './reveal.ts'

export type LineSource = {
  readonly count: number
  readonly at: (n: number) => Styled
  /** Columns by which a line goes on below itself, so that its rest cannot be taken for another line. */
  readonly indent: number
}

/** Lines that are there already. */
export function givenLines(lines: readonly Styled[], indent = 0): LineSource {
  return { count: lines.length, at: n => lines[n] ?? [], indent }
}

type Options = {
  /** The number of the first line; lines are shown with their numbers when it is given. */
  readonly from?: number
  readonly show?: (text: string) => string
}

/** The lines of a foreign text. */
export function textLines(text: string, { from, show = reveal }: Options = {}): LineSource {
  const lines = text.split(text.includes('\n') ? /\r?\n/ : /\r/)
  // A newline at the very end does not start another line.
  if (lines.at(-1) === '') lines.pop()
  const digits = from === undefined ? 0 : String(from + lines.length - 1).length
  return {
    count: lines.length,
    indent: from === undefined ? 0 : digits + 2,
    at: n => {
      const content = show(lines[n] ?? '')
      if (from === undefined) return line`${content}`
      return line`${paint('dim', String(from + n).padStart(digits))}  ${content}`
    },
  }
}

/** The lines of a text coloured beforehand, with their numbers. */
export function numberedLines(lines: readonly Styled[]): LineSource {
  const digits = String(lines.length).length
  return {
    count: lines.length,
    indent: digits + 2,
    at: n => line`${paint('dim', String(n + 1).padStart(digits))}  ${lines[n] ?? []}`,
  }
}

/** "1 line", "2 lines". */
export function counted(count: number, one: string, many = `${one}s`): string {
  return `${count.toLocaleString('en')} ${count === 1 ? one : many}`
}
