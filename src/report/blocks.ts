// The text of a report cut into blocks, line by line: headings, items of lists, fences, the end.

import { contentOf, type Lines, lineStart, parseLines } from '../edit/lines.ts'
import { type FenceLine, readFenceLine } from '../plan/fence-line.ts'
import { endLine } from './format.ts'
import type { Place } from './found.ts'

/** The place is that of the block's text: behind the marks of a heading or an item. */
export type Heading = Place & { readonly kind: 'heading'; readonly level: number; readonly text: string }

export type Item = Place & { readonly kind: 'item'; readonly text: string }

export type Fence = Place & {
  readonly kind: 'fence'
  readonly info: string
  /** What is between the fences, its last line feed included. */
  readonly text: string
  readonly closed: boolean
}

/** A line that is none of the others. */
export type Stray = Place & { readonly kind: 'stray'; readonly text: string }

export type End = Place & { readonly kind: 'end' }

export type Block = Heading | Item | Fence | Stray | End

/** Cuts the text into blocks. Blank lines and rules (`---`) separate and say nothing. */
export function parseBlocks(text: string): Block[] {
  const lines = parseLines(text)
  const blocks: Block[] = []
  for (let n = 0; n < lines.count; n++) {
    const line = contentOf(lines, n)
    if (/^[ \t]*(?:-{3,}[ \t]*)?$/.test(line)) continue
    const opening = readFenceLine(line)
    if (opening?.indent === 0) {
      const last = closingLine(lines, n + 1, opening)
      blocks.push(fenceAt(lines, n, last, opening.info))
      n = last
    } else blocks.push(lineBlock(line, n + 1))
  }
  return blocks
}

function lineBlock(line: string, number: number): Block {
  const [marks] = /^(?:#{1,6}[ \t]+|[-*+][ \t]+|)/.exec(line)!
  const text = line.slice(marks.length).trimEnd()
  const place = { line: number, column: marks.length + 1 }
  if (marks.startsWith('#')) return { kind: 'heading', level: marks.trimEnd().length, text, ...place }
  if (marks !== '') return { kind: 'item', text, ...place }
  return text === endLine ? { kind: 'end', ...place } : { kind: 'stray', text, ...place }
}

// The line (from 0) that closes the fence, or the number of lines when none does.
function closingLine(lines: Lines, from: number, opening: FenceLine): number {
  for (let n = from; n < lines.count; n++) {
    // Most lines of a long output are passed over by their first character.
    const first = lines.text[lineStart(lines, n)]
    if (first !== opening.character && first !== ' ') continue
    const found = readFenceLine(contentOf(lines, n))
    if (found?.character === opening.character && found.length >= opening.length && found.info === '')
      return n
  }
  return lines.count
}

function fenceAt(lines: Lines, first: number, last: number, info: string): Fence {
  const closed = last < lines.count
  const text = lines.text.slice(lineStart(lines, first + 1), lineStart(lines, last))
  return { kind: 'fence', info, text, closed, line: first + 1, column: 1 }
}
