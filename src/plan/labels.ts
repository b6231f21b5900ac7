// The labels of an EDIT: `FIND:` and `REPLACE:`, in the spellings models use.

import type { Block } from './document.ts'
import { type Lines, lineText } from './lines.ts'

export type Label = { readonly name: 'FIND' | 'REPLACE'; readonly canonical: boolean }

const shape = /^(?:#{3,6}[ \t]+)?(`|\*\*|__|\*|_|)(find|replace)[ \t]*(?::[ \t]*\1|\1[ \t]*:|\1)[ \t]*#*$/i

/** Reads one line as a label. */
export function readLabel(line: string): Label | undefined {
  if (line.length > 200) return undefined
  const text = line.trim()
  const match = shape.exec(text)
  if (!match) return undefined
  // A plain word without a colon is prose unless something marks it.
  if (match[1] === '' && !text.includes(':') && !text.startsWith('#')) return undefined
  const name = match[2]!.toUpperCase() as Label['name']
  return { name, canonical: text === `\`${name}:\`` }
}

/** The label that a block is: a paragraph of one line, or a heading. */
export function blockLabel(lines: Lines, block: Block): Label | undefined {
  if (block.kind !== 'heading' && block.kind !== 'paragraph') return undefined
  return block.line === block.last ? readLabel(lineText(lines, block.line)) : undefined
}
