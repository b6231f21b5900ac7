// One fenced block: how it is fenced, and its content byte for byte.

import type { Node } from 'commonmark'
import { type Lines, lineEnding, linesWithEndings, lineText } from './lines.ts'
import { calm } from './markdown.ts'

export type Fence = {
  /** Line of the opening fence. */
  readonly line: number
  /** Line of the closing fence, or the last line when it is never closed. */
  readonly last: number
  readonly closed: boolean
  readonly character: '`' | '~'
  readonly length: number
  readonly info: string
  readonly text: string
}

/** Reads a fenced `code_block` from the source: the parser's own copy has lost line endings and NUL bytes. */
export function readFence(lines: Lines, node: Node): Fence {
  const [[line, column], [end]] = node.sourcepos
  const opener = /^(`+|~+)(.*)$/s.exec(lineText(lines, line).slice(column - 1))!
  const character = opener[1]![0] as Fence['character']
  const length = opener[1]!.length
  const last = Math.max(line, end)
  const nested = node.parent?.parent !== null
  const content = nested || column > 1 ? literalLines(node) : undefined
  const closed = content ? last - line > content.length : isClosing(lines, line, last, character, length)
  const seenBy = nested ? calm : (source: string) => source
  const text = content
    ? content.map((literal, n) => restoreLine(lines, line + 1 + n, literal, seenBy)).join('')
    : linesWithEndings(lines, line + 1, closed ? last - 1 : last)
  return { line, last, closed, character, length, info: opener[2]!.trim(), text }
}

function isClosing(lines: Lines, line: number, last: number, character: string, length: number): boolean {
  if (last === line) return false
  const run = /^ {0,3}(`{3,}|~{3,})[ \t]*$/.exec(lineText(lines, last))?.[1]
  return run !== undefined && run[0] === character && run.length >= length
}

function literalLines(node: Node): string[] {
  const content = (node.literal ?? '').split('\n')
  content.pop()
  return content
}

// The parser has taken the indentation off; what is left is the end of the line as the parser saw it. Where it
// cut through a tab it has put up to three spaces in, which are kept.
function restoreLine(lines: Lines, n: number, literal: string, seenBy: (source: string) => string): string {
  const source = lineText(lines, n)
  const seen = seenBy(source).replaceAll('\0', '\ufffd')
  let spaces = 0
  while (spaces < 3 && !seen.endsWith(literal.slice(spaces))) spaces++
  const cut = seen.length - (literal.length - spaces)
  return ' '.repeat(spaces) + source.slice(cut) + lineEnding(lines, n)
}
