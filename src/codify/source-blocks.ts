// The Markdown blocks of a workflow's text, with their lines.

import type { Node } from 'commonmark'
import type { Problem } from '../errors.ts'
import { parseBlocks } from '../plan/markdown.ts'
import { opensCallout } from './callout.ts'

/** A block at the top level. `from` and `to` count from 1. */
export type SourceBlock = {
  readonly type: 'heading' | 'paragraph' | 'bullets' | 'numbers' | 'quote' | 'fence' | 'indented' | 'other'
  readonly from: number
  readonly to: number
  /** Bullets: the lines of each item and the column of its text. */
  readonly items: readonly SourceItem[]
}

export type SourceItem = { readonly from: number; readonly to: number; readonly indent: number }

type FoundBlocks = { readonly blocks: readonly SourceBlock[]; readonly problems: readonly Problem[] }

/** More rounds than a text needs that was written to be read. */
const mostRounds = 10

/** Cuts `lines` into blocks. A text that cannot be read has none and says why. */
export function findBlocks(lines: readonly string[]): FoundBlocks {
  let source = lines
  /** The line that each line of `source` was, by index. */
  let numbers: readonly number[] = lines.map((_, n) => n + 1)
  let found = readBlocks(source)
  for (let round = 0; round < mostRounds; round++) {
    const ends = new Set(found.blocks.flatMap(block => calloutEnds(block, source)))
    if (ends.size === 0) break
    const spread = <T>(items: readonly T[], gap: T) =>
      items.flatMap((item, n) => (ends.has(n + 1) ? [item, gap] : [item]))
    source = spread(source, '')
    numbers = spread(numbers, 0)
    found = readBlocks(source)
  }
  const numbered = <T extends { from: number; to: number }>(part: T): T => ({
    ...part,
    from: numbers[part.from - 1]!,
    to: numbers[part.to - 1]!,
  })
  const blocks = found.blocks.map(block => ({ ...numbered(block), items: block.items.map(numbered) }))
  return { blocks, problems: found.problems }
}

/**
 * The last lines of callouts that the next line, without a mark, would be drawn into. Markdown does that with
 * quotes, but nobody means it as part of a gate: such a line is read as if a blank one stood before it.
 */
function calloutEnds({ type, from, to }: SourceBlock, lines: readonly string[]): readonly number[] {
  if (type !== 'quote') return []
  const isQuoted = (n: number) => /^ {0,3}>/.test(lines[n - 1]!)
  const ends: number[] = []
  for (let n = from; n <= to; n++) {
    const starts = isQuoted(n) && (n === from || !isQuoted(n - 1))
    if (!starts) continue
    if (!opensCallout(lines[n - 1]!)) break
    while (n < to && isQuoted(n + 1)) n++
    if (n < to) ends.push(n)
  }
  return ends
}

function readBlocks(lines: readonly string[]): FoundBlocks {
  const parsed = parseBlocks(lines.join('\n'))
  if ('refusal' in parsed) {
    const { rule, line, message } = parsed.refusal
    return { blocks: [], problems: [{ rule, severity: 'error', message, line, column: 1 }] }
  }
  const blocks: SourceBlock[] = []
  for (const node of childrenOf(parsed.root)) {
    const from = node.sourcepos[0][0]
    const to = lastFilled(lines, from, node.sourcepos[1][0])
    blocks.push({ type: typeOf(node, lines[from - 1] ?? ''), from, to, items: itemsOf(node, lines, to) })
  }
  return { blocks, problems: [] }
}

function typeOf(node: Node, line: string): SourceBlock['type'] {
  if (node.type === 'heading') return /^ {0,3}#/.test(line) ? 'heading' : 'paragraph'
  if (node.type === 'paragraph') return 'paragraph'
  if (node.type === 'list') return node.listType === 'bullet' ? 'bullets' : 'numbers'
  if (node.type === 'block_quote') return 'quote'
  if (node.type === 'code_block') return /^ {0,3}(?:`{3}|~{3})/.test(line) ? 'fence' : 'indented'
  return 'other'
}

function itemsOf(list: Node, lines: readonly string[], end: number): readonly SourceItem[] {
  if (list.type !== 'list' || list.listType !== 'bullet') return []
  const items = [...childrenOf(list)]
  return items.map((item, n) => {
    const from = item.sourcepos[0][0]
    const next = items[n + 1]?.sourcepos[0][0] ?? end + 1
    const mark = /^([ \t]*[-*+])([ \t]*)/.exec(lines[from - 1]!)!
    const blanks = mark[2]!.length > 4 || mark[0].length === lines[from - 1]!.length ? 1 : mark[2]!.length
    return { from, to: lastFilled(lines, from, next - 1), indent: mark[1]!.length + blanks }
  })
}

function* childrenOf(node: Node): Generator<Node> {
  for (let child = node.firstChild; child; child = child.next) yield child
}

function lastFilled(lines: readonly string[], from: number, to: number): number {
  let last = Math.min(to, lines.length)
  while (last > from && lines[last - 1]!.trim() === '') last--
  return last
}
