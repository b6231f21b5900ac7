// The blocks below one heading: flows, conditions, callouts, records and lists; everything else is text.

import type { Problem } from '../errors.ts'
import { readFenceLine } from '../plan/fence-line.ts'
import { parseCallout } from './callout.ts'
import { parseCondition } from './condition-line.ts'
import { parseFan, parseFlowLine } from './flow-line.ts'
import { parseItem } from './item-list.ts'
import { parseOperand } from './operand.ts'
import { parseRecords } from './run-records.ts'
import type { SourceBlock, SourceItem } from './source-blocks.ts'
import type { Block, Operand } from './workflow.ts'

type Line = { readonly text: string; readonly number: number }

/** Text is kept by its lines until its neighbours are known. */
type Piece = Exclude<Block, { kind: 'text' }> | Lines

/** `cut`: out of a paragraph, so that what stood beside it may not run into it when it is written again. */
type Lines = { readonly kind: 'lines'; readonly from: number; readonly to: number; readonly cut: boolean }

export type Body = { readonly blocks: readonly Block[]; readonly problems: readonly Problem[] }

/** Reads the blocks below a heading. With `lists: 'items'` bullets are goals or checks, else guidance. */
export function parseBody(
  blocks: readonly SourceBlock[],
  lines: readonly string[],
  { lists }: { readonly lists: 'items' | 'text' },
): Body {
  const problems: Problem[] = []
  const pieces: Piece[] = []
  for (let n = 0; n < blocks.length; n++) {
    const block = blocks[n]!
    const fan = lists === 'text' ? fanOf(block, blocks[n + 1], lines) : undefined
    if (lists === 'items') addToList(pieces, block, lines)
    else if (fan === undefined) pieces.push(...piecesOf(block, lines, problems))
    else {
      pieces.push(...linePieces(numbered(lines, block.from, block.to - 1)), fan)
      n++
    }
  }
  return { blocks: joined(pieces, lines), problems }
}

function piecesOf(block: SourceBlock, lines: readonly string[], problems: Problem[]): readonly Piece[] {
  const own = numbered(lines, block.from, block.to)
  if (block.type === 'paragraph') {
    const pieces = linePieces(own)
    return pieces.some(piece => piece.kind !== 'lines') ? pieces : textOf(own)
  }
  if (block.type === 'quote') {
    const texts = own.map(({ text }) => text)
    const callout = parseCallout(texts, block.from)
    return callout ? [callout] : textOf(own)
  }
  if (block.type === 'bullets' || block.type === 'numbers') {
    const start = lazyTail(own)
    return [...textOf(own.slice(0, start)), ...linePieces(own.slice(start))]
  }
  const records = block.type === 'fence' ? recordsOf(own, problems) : undefined
  return records ? [records] : textOf(own)
}

/** Where a flow or condition stands right below a list, without indentation. */
function lazyTail(own: readonly Line[]): number {
  let start = own.length
  while (start > 0 && /^(?![*+-]|\d+[.)])\S/.test(own[start - 1]!.text)) start--
  const tail = own.slice(start)
  const first = tail.findIndex(({ text, number }) => steeringOf(text, number) !== undefined)
  return first === -1 ? own.length : start + first
}

function steeringOf(text: string, number: number): Piece | undefined {
  return parseCondition(text, number) ?? parseFlowLine(text, number)
}

function linePieces(own: readonly Line[]): readonly Piece[] {
  return own.flatMap(line => steeringOf(line.text, line.number) ?? textOf([line], { cut: true }))
}

function textOf(own: readonly Line[], { cut }: { readonly cut: boolean } = { cut: false }): readonly Lines[] {
  return own.length === 0 ? [] : [{ kind: 'lines', from: own[0]!.number, to: own.at(-1)!.number, cut }]
}

function fanOf(block: SourceBlock, next: SourceBlock | undefined, lines: readonly string[]) {
  if (block.type !== 'paragraph' || next?.type !== 'bullets' || next.from !== block.to + 1) return undefined
  const operands = next.items.map(({ from, to, indent }) => {
    const text = lines[from - 1]!.slice(indent)
    return from === to ? parseOperand(text, { line: from, column: indent + 1 }) : undefined
  })
  if (operands.some(operand => operand === undefined)) return undefined
  return parseFan(lines[block.to - 1]!, block.to, operands as Operand[])
}

function recordsOf(own: readonly Line[], problems: Problem[]): Piece | undefined {
  const fence = readFenceLine(own[0]!.text)!
  if (fence.info !== 'session-toon') return undefined
  const close = readFenceLine(own.at(-1)!.text)
  const closed = own.length > 1 && close?.info === '' && close.character === fence.character
  const inside = own.slice(1, closed ? -1 : undefined).map(({ text }) => text)
  const indent = new RegExp(`^ {0,${fence.indent}}`)
  const parsed = parseRecords(
    inside.map(text => text.replace(indent, '')),
    own[0]!.number,
  )
  problems.push(...parsed.problems)
  return parsed.records
}

/** Goals and Validation know bullets and text. */
function addToList(pieces: Piece[], block: SourceBlock, lines: readonly string[]): void {
  if (block.type !== 'bullets') {
    pieces.push({ kind: 'lines', from: block.from, to: block.to, cut: false })
    return
  }
  const items = block.items.map(item => parseItem(itemText(item, lines), item.from))
  const last = pieces.at(-1)
  if (last?.kind === 'items') pieces[pieces.length - 1] = { ...last, items: [...last.items, ...items] }
  else pieces.push({ kind: 'items', items, place: { line: block.from, column: 1 } })
}

function itemText({ from, to, indent }: SourceItem, lines: readonly string[]): string {
  const margin = new RegExp(`^[ \\t]{0,${indent}}`)
  const [first = '', ...more] = lines.slice(from - 1, to)
  return [first.slice(indent), ...more.map(line => line.replace(margin, ''))].join('\n')
}

function numbered(lines: readonly string[], from: number, to: number): readonly Line[] {
  return lines.slice(from - 1, to).map((text, n) => ({ text, number: from + n }))
}

function joined(pieces: readonly Piece[], lines: readonly string[]): readonly Block[] {
  const out: Block[] = []
  for (let n = 0; n < pieces.length; n++) {
    const piece = pieces[n]!
    if (piece.kind !== 'lines') {
      out.push(piece)
      continue
    }
    let end = n
    while (pieces[end + 1]?.kind === 'lines') end++
    const text = renderLines(pieces.slice(n, end + 1) as Lines[], lines)
    const before = out.at(-1)
    const list = before?.kind === 'items' || (before?.kind === 'flow' && before.fan !== undefined)
    out.push({ kind: 'text', text: list ? apart(text) : text, place: { line: piece.from, column: 1 } })
    n = end
  }
  return out
}

function renderLines(run: readonly Lines[], lines: readonly string[]): string {
  return run
    .map((part, n) => {
      const text = lines.slice(part.from - 1, part.to).join('\n')
      const before = run[n - 1]
      const goesOn = before?.cut === true && part.cut && part.from === before.to + 1
      const shown = part.cut && !goesOn ? asParagraph(text) : text
      if (before === undefined) return shown
      if (goesOn) return `\n${shown}`
      return (before.cut || part.cut ? '\n\n' : '\n'.repeat(part.from - before.to)) + shown
    })
    .join('')
}

/** A line from the middle of a paragraph that would be a list or code if it stood alone. */
function asParagraph(line: string): string {
  const text = line.trimStart()
  if (/^(?: {4}| {0,3}\t)/.test(line) && /^[#>*+<`~_=-]/.test(text)) return `\\${text}`
  return text.replace(/^(\d{1,9})([.)])(?=[ \t]|$)/, '$1\\$2').replace(/^[*+-](?=[ \t]|$)/, '\\$&')
}

/** Text behind a list that is written anew: indented text must not slip into its last item. */
function apart(text: string): string {
  return /^[ \t]/.test(text) ? `<!-- -->\n\n${text}` : text
}
