// `**name**` in prose: a use of another step's output. Code is not prose.

import { readFenceLine } from '../plan/fence-line.ts'
import type { Block, Operand } from './workflow.ts'

/** Every bold name in the texts among `blocks`, with its place. */
export function boldNames(blocks: readonly Block[]): readonly Operand[] {
  return blocks.flatMap(block => {
    if (block.kind === 'text') return inText(block.text, block.place.line)
    return block.kind === 'callout' ? inText(block.text, block.place.line + 1) : []
  })
}

function inText(text: string, first: number): readonly Operand[] {
  if (!text.includes('**')) return []
  const names: Operand[] = []
  let fence: { readonly character: string; readonly length: number } | undefined
  text.split('\n').forEach((line, n) => {
    const found = readFenceLine(line)
    if (fence === undefined && found) fence = found
    else if (fence !== undefined) {
      const closes = found?.info === '' && found.character === fence.character && found.length >= fence.length
      if (closes) fence = undefined
    } else names.push(...inLine(line, first + n))
  })
  return names
}

function inLine(line: string, number: number): readonly Operand[] {
  const prose = line.replace(/`[^`]*`/g, code => ' '.repeat(code.length))
  return [...prose.matchAll(/\*\*([\p{L}_][\p{L}\p{N}_.-]{0,99})\*\*/gu)].map(match => ({
    name: match[1]!,
    type: undefined,
    place: { line: number, column: match.index + 3 },
  }))
}
