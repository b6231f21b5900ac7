// One bullet of a field list: `- **Key:** value`, read from the source.

import type { Block, Item, Paragraph } from './document.ts'
import { type Lines, lineText } from './lines.ts'
import type { Place } from './plan.ts'

export type Field = {
  /** The key as written, without marks. */
  readonly key: string
  /** The value on one line; lines that go on are joined by a space. */
  readonly value: string
  /** Where the bullet stands. */
  readonly place: Place
  readonly valuePlace: Place
  /** What the bullet holds beyond its first paragraph. */
  readonly blocks: readonly Block[]
}

const keyShape = /^[\p{L}\p{N}_][\p{L}\p{N}_ ().'/-]{0,59}$/u

/** Reads a bullet as a field; undefined when it has no `key:` to start with. */
export function readField(lines: Lines, item: Item): Field | undefined {
  const [first, ...blocks] = item.blocks
  if (first?.kind !== 'paragraph') return undefined
  const firstLine = lineText(lines, first.line)
  const colon = firstLine.indexOf(':', first.column - 1)
  // No key is that long, and the patterns below must not run over a megabyte.
  if (colon === -1 || colon - first.column > 100) return undefined
  const rawKey = firstLine.slice(first.column - 1, colon).trim()
  const marks = /^[*_`]*/.exec(rawKey)![0]
  const key = rawKey
    .slice(marks.length)
    .replace(/[*_`]*$/, '')
    .trim()
  if (!keyShape.test(key)) return undefined
  const start = valueStart(
    firstLine,
    colon + 1,
    rawKey.length > marks.length && rawKey.endsWith(marks) ? '' : marks,
  )
  return {
    key,
    value: [firstLine.slice(start), ...moreLines(lines, first)].join(' ').trim(),
    place: { line: item.line, column: item.column },
    valuePlace: { line: first.line, column: start + 1 },
    blocks,
  }
}

/** The text of blocks on one line, for values that go on below their bullet. */
export function textOf(lines: Lines, blocks: readonly Block[]): string {
  const parts: string[] = []
  for (const block of blocks) {
    if (block.kind === 'fence') continue
    for (let n = block.line; n <= block.last; n++) parts.push(lineText(lines, n).trim())
  }
  return parts.filter(part => part !== '').join(' ')
}

// In `**Key:** value` the marks that open before the key close after the colon.
function valueStart(line: string, from: number, openMarks: string): number {
  const blanks = (at: number) => at + /^[ \t]*/.exec(line.slice(at))![0].length
  const at = blanks(from)
  return openMarks !== '' && line.startsWith(openMarks, at) ? blanks(at + openMarks.length) : at
}

function moreLines(lines: Lines, paragraph: Paragraph): string[] {
  const more: string[] = []
  for (let n = paragraph.line + 1; n <= paragraph.last; n++) more.push(lineText(lines, n).trim())
  return more
}
