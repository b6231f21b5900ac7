// The Markdown text as the blocks a plan is made of, each with the lines it covers.

import type { Node } from 'commonmark'
import { type Fence, readFence } from './fence.ts'
import { type Lines, lineText } from './lines.ts'
import { parseBlocks, type Refusal } from './markdown.ts'

type Extent = { readonly line: number; readonly column: number; readonly last: number }

export type Heading = Extent & { readonly kind: 'heading'; readonly level: number; readonly text: string }
export type FenceBlock = Extent & { readonly kind: 'fence'; readonly fence: Fence }
export type List = Extent & { readonly kind: 'list'; readonly items: readonly Item[] }
export type Item = Extent & { readonly blocks: readonly Block[] }
export type Paragraph = Extent & { readonly kind: 'paragraph' }
/** A thematic break: `---`. */
type Break = Extent & { readonly kind: 'break' }
/** Quotes, HTML, indented code and numbered lists: text, as far as a plan is concerned. */
export type Other = Extent & { readonly kind: 'other'; readonly what: 'html' | 'quote' | 'code' | 'numbers' }

export type Block = Heading | FenceBlock | List | Paragraph | Break | Other

/** The top-level blocks of the text, in order. */
export function readDocument(
  lines: Lines,
): { readonly blocks: readonly Block[] } | { readonly refusal: Refusal } {
  const parsed = parseBlocks(lines.text)
  return 'refusal' in parsed ? parsed : { blocks: childBlocks(lines, parsed.root) }
}

/** The fences among blocks, those under bullets included, in order. */
export function fencesIn(blocks: readonly Block[]): FenceBlock[] {
  return blocks.flatMap(block => {
    if (block.kind === 'fence') return [block]
    return block.kind === 'list' ? block.items.flatMap(item => fencesIn(item.blocks)) : []
  })
}

function childBlocks(lines: Lines, parent: Node): Block[] {
  const blocks: Block[] = []
  for (let node = parent.firstChild; node; node = node.next) {
    if (node.type === 'heading') pushHeading(lines, node, blocks)
    else blocks.push(blockOf(lines, node))
  }
  return blocks
}

function blockOf(lines: Lines, node: Node): Block {
  const [[line, column], [end]] = node.sourcepos
  const last = Math.max(line, end)
  switch (node.type) {
    case 'code_block':
      if (node.info === null) return { line, column, last, kind: 'other', what: 'code' }
      return { line, column, last, kind: 'fence', fence: readFence(lines, node) }
    case 'list':
      if (node.listType === 'ordered') return { line, column, last, kind: 'other', what: 'numbers' }
      return { line, column, last, kind: 'list', items: itemsOf(lines, node) }
    case 'paragraph':
      return { line, column, last, kind: 'paragraph' }
    case 'thematic_break':
      return { line, column, last, kind: 'break' }
    default:
      return { line, column, last, kind: 'other', what: node.type === 'block_quote' ? 'quote' : 'html' }
  }
}

function itemsOf(lines: Lines, list: Node): Item[] {
  const items: Item[] = []
  for (let node = list.firstChild; node; node = node.next) {
    const [[line, column], [end]] = node.sourcepos
    items.push({ line, column, last: Math.max(line, end), blocks: childBlocks(lines, node) })
  }
  return items
}

// Only `#` makes a heading of a plan. Text above a line of `-` or `=` is text, and `---` stays a break.
function pushHeading(lines: Lines, node: Node, blocks: Block[]): void {
  const [[line, column], [last]] = node.sourcepos
  const source = lineText(lines, line).slice(column - 1)
  const level = /^#{1,6}(?=[ \t]|$)/.exec(source)?.[0].length
  if (level !== undefined) {
    blocks.push({ line, column, last: line, kind: 'heading', level, text: headingText(source) })
  } else if (/^[ \t]*-/.test(lineText(lines, last))) {
    blocks.push({ line, column, last: last - 1, kind: 'paragraph' })
    blocks.push({ line: last, column: 1, last, kind: 'break' })
  } else blocks.push({ line, column, last, kind: 'paragraph' })
}

/** What an ATX heading says, without its marks. */
export function headingText(source: string): string {
  const text = source.replace(/^#{1,6}/, '').trim()
  let end = text.length
  while (text[end - 1] === '#') end--
  // A closing run of # stands apart from the text.
  return end === 0 || /[ \t]/.test(text[end - 1]!) ? text.slice(0, end).trim() : text
}
