// The lines of a note with their numbers, whatever endings it has; blocks of NUL bytes are taken out and named.

import type { Problem } from '../errors.ts'

export type NoteLines = {
  readonly texts: readonly string[]
  /** The line of the file that an entry of `texts` comes from, counted from 1. */
  readonly numberOf: (index: number) => number
  readonly problems: readonly Problem[]
}

/** Splits a text into lines. What stands before and after a block of NUL bytes becomes two entries of one line. */
export function splitLines(text: string): NoteLines {
  const plain = text.startsWith('\ufeff') ? text.slice(1) : text
  // The common case first: splitting by a string is several times as fast.
  const lines = plain.includes('\r') ? plain.split(/\r\n|\n|\r/) : plain.split('\n')
  if (lines.at(-1) === '') lines.pop()
  if (!plain.includes('\0')) return { texts: lines, numberOf: index => index + 1, problems: [] }
  return withoutNul(lines)
}

function withoutNul(lines: readonly string[]): NoteLines {
  const texts: string[] = []
  const numbers: number[] = []
  const problems: Problem[] = []
  for (const [n, line] of lines.entries()) {
    const pieces = line.split(/\0+/)
    const missing = line.length - pieces.reduce((sum, piece) => sum + piece.length, 0)
    if (missing > 0) problems.push(nulProblem(n + 1, line.indexOf('\0') + 1, missing))
    for (const piece of pieces.length > 1 ? pieces.filter(piece => piece !== '') : pieces) {
      texts.push(piece)
      numbers.push(n + 1)
    }
  }
  return { texts, numberOf: index => numbers[index] ?? lines.length + 1, problems }
}

function nulProblem(line: number, column: number, count: number): Problem {
  return {
    rule: 'nul-bytes',
    severity: 'error',
    message: `${count} NUL ${count === 1 ? 'byte stands' : 'bytes stand'} where text was lost`,
    line,
    column,
    hint: 'the rest of the note is kept; look for the lost part in git or a backup',
  }
}
