// The fences as CommonMark reads them, where that leaves no doubt.

import { type Block, type FenceBlock, fencesIn } from './document.ts'
import { innerFenceLine, readFenceLine } from './fence-line.ts'
import type { FenceReading, ReadFence } from './fence-reading.ts'
import { type Lines, lineText } from './lines.ts'
import { afterFence, afterLine, type Position, start } from './slot.ts'

/** CommonMark's reading, when every fence is closed, holds no fence line like its own, and stands where one belongs. */
export function plainReading(lines: Lines, blocks: readonly Block[]): FenceReading | undefined {
  const opening = new Map(fencesIn(blocks).map(block => [block.line, block]))
  const text = new Set<number>()
  noteText(blocks, text, 'top')
  const fences: ReadFence[] = []
  let at = start
  for (let n = 1; n <= lines.count; n++) {
    const block = opening.get(n)
    const line = text.has(n) ? 'text' : lineText(lines, n)
    const next = block ? fenceIn(lines, at, block, fences) : afterPlainLine(at, line)
    if (!next) return undefined
    at = next
    if (block) n = block.last
  }
  return { fences, end: at }
}

// An action that lacks its fence altogether has none that could be broken: that is for the parser to say.
function afterPlainLine(at: Position, line: string): Position | undefined {
  const unfinished = at.slot === 'must' || at.slot === 'label'
  return afterLine(at, line) ?? (unfinished ? afterLine({ ...at, slot: 'done' }, line) : undefined)
}

function fenceIn(lines: Lines, at: Position, block: FenceBlock, fences: ReadFence[]): Position | undefined {
  const { fence } = block
  const next = afterFence(at)
  const open = fenceLineAt(lines, fence.line)
  const close = fenceLineAt(lines, fence.last)
  if (!next || !fence.closed || !open || !close || innerFenceLine(fence.text, fence) !== undefined)
    return undefined
  // Where a fence may stand or not, an empty one may be two ends of other fences.
  if ((at.slot === 'free' || at.slot === 'more') && open.info === '' && fence.text.trim() === '')
    return undefined
  fences.push({ open, close, use: at.slot === 'free' ? 'free' : 'part' })
  return next
}

function fenceLineAt(lines: Lines, line: number): ReadFence['open'] | undefined {
  // Fences under bullets are indented deeper than a fence at the top level can be.
  const fence = readFenceLine(lineText(lines, line).trimStart())
  return fence && { ...fence, line }
}

// What is inside a list, a quote or HTML is text, even where a line of it looks like a heading.
function noteText(blocks: readonly Block[], text: Set<number>, depth: 'top' | 'inside'): void {
  for (const block of blocks) {
    const hidden = block.kind === 'other' || (block.kind === 'heading' && depth === 'inside')
    for (let n = block.line; hidden && n <= block.last; n++) text.add(n)
    if (block.kind === 'list') for (const item of block.items) noteText(item.blocks, text, 'inside')
  }
}
