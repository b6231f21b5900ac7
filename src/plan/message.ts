// Free text of a plan: the message of CHAT_WITH_USER, INVOKE and CONCLUDE, as it stands in the source.

import type { Block } from './document.ts'
import { isBlankLine, type Lines, linesBetween } from './lines.ts'

/** The message that blocks make up: every line between the first and the last, without breaks around them. */
export function messageText(lines: Lines, blocks: readonly Block[]): string {
  const extent = trimmedExtent(lines, blocks)
  return extent ? linesBetween(lines, extent.line, extent.last) : ''
}

/** The lines that blocks cover, without blank lines and `---` before and after. */
export function trimmedExtent(
  lines: Lines,
  blocks: readonly Block[],
): { readonly line: number; readonly last: number } | undefined {
  const first = blocks.find(block => block.kind !== 'break')
  const end = blocks.findLast(block => block.kind !== 'break')
  if (!first || !end) return undefined
  let { line } = first
  let { last } = end
  while (line < last && isBlankLine(lines, line)) line++
  while (last > line && isBlankLine(lines, last)) last--
  return { line, last }
}
