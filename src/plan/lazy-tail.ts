// Text right below a bullet list, without a blank line: Markdown counts it to the last bullet, a plan does not.

import type { Block, Item, List } from './document.ts'
import { type Lines, lineText } from './lines.ts'

/** The first line of text that hangs on to the list without being indented under its last bullet. */
export function lazyTail(lines: Lines, list: List): number | undefined {
  const last = list.items.at(-1)?.blocks.at(-1)
  if (last?.kind === 'list') return lazyTail(lines, last)
  if (last?.kind !== 'paragraph') return undefined
  for (let n = last.line + 1; n <= last.last; n++) {
    if (indentation(lineText(lines, n)) < last.column - 1) return n
  }
  return undefined
}

/** The list without its lines from `line` on. */
export function cutList(list: List, line: number): List {
  return { ...list, last: line - 1, items: list.items.map(item => cutItem(item, line)) }
}

function cutItem(item: Item, line: number): Item {
  if (item.last < line) return item
  return { ...item, last: line - 1, blocks: item.blocks.map(block => cutBlock(block, line)) }
}

function cutBlock(block: Block, line: number): Block {
  if (block.last < line) return block
  return block.kind === 'list' ? cutList(block, line) : { ...block, last: line - 1 }
}

function indentation(line: string): number {
  let columns = 0
  for (const character of line) {
    if (character === ' ') columns++
    else if (character === '\t') columns += 4 - (columns % 4)
    else break
  }
  return columns
}
