// An action's body: its field list, and the blocks that follow.

import type { Block, Heading, List, Paragraph } from './document.ts'
import { readField } from './field.ts'
import { type FieldName, fieldName, proseFields } from './fields.ts'
import { readLabel } from './labels.ts'
import { cutList, lazyTail } from './lazy-tail.ts'
import { isBlankLine, type Lines, lineText } from './lines.ts'
import type { ActionType } from './plan.ts'

/** An action as the outline has it: its heading and everything up to the next one. */
export type ActionSource = {
  readonly type: ActionType
  readonly heading: Heading
  /** What the heading says after the name. */
  readonly trailing: string
  readonly blocks: readonly Block[]
}

export type Body = { readonly list: List | undefined; readonly rest: readonly Block[] }

/**
 * Parts the field list from what follows. Text right below the list, without a blank line, is what it is:
 * a label in an EDIT, the message in INVOKE and CONCLUDE, else the rest of a description.
 */
export function splitBody(lines: Lines, blocks: readonly Block[], names: readonly FieldName[]): Body {
  const [first, ...rest] = blocks
  if (first?.kind !== 'list') return { list: undefined, rest: blocks }
  const cut = tailStart(lines, first, names)
  if (cut === undefined) return { list: first, rest }
  return { list: cutList(first, cut), rest: [...tailBlocks(lines, cut, first.last), ...rest] }
}

/** The same for actions with a message: bullets of the message that Markdown joins to the field list stay its. */
export function splitMessageBody(lines: Lines, blocks: readonly Block[], names: readonly FieldName[]): Body {
  const [first, ...rest] = blocks
  if (first?.kind !== 'list') return { list: undefined, rest: blocks }
  const { items } = first
  const foreign = items.findIndex(
    (item, n) =>
      (n === 0 ? !names.includes('Agent') : isBlankLine(lines, item.line - 1)) &&
      fieldName(names, readField(lines, item)) === undefined,
  )
  if (foreign !== -1) {
    const at = items[foreign]!.line
    const message: Block = { ...first, line: at, items: items.slice(foreign) }
    if (foreign === 0) return { list: undefined, rest: blocks }
    return { list: { ...first, last: at - 1, items: items.slice(0, foreign) }, rest: [message, ...rest] }
  }
  const cut = lazyTail(lines, first)
  if (cut === undefined) return { list: first, rest }
  return { list: cutList(first, cut), rest: [paragraph(cut, first.last), ...rest] }
}

function tailStart(lines: Lines, list: List, names: readonly FieldName[]): number | undefined {
  const tail = lazyTail(lines, list)
  if (tail === undefined) return undefined
  if (names.includes('Match All')) {
    for (let n = tail; n <= list.last; n++) if (readLabel(lineText(lines, n))) return n
  }
  const last = fieldName(names, readField(lines, list.items.at(-1)!))
  return last && proseFields.includes(last) ? undefined : tail
}

// A label is a paragraph of its own, whatever stands in the line below it.
function tailBlocks(lines: Lines, from: number, last: number): Paragraph[] {
  if (from < last && readLabel(lineText(lines, from)))
    return [paragraph(from, from), paragraph(from + 1, last)]
  return [paragraph(from, last)]
}

function paragraph(line: number, last: number): Paragraph {
  return { kind: 'paragraph', line, column: 1, last }
}
