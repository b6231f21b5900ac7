// HTML in a plan: Markdown gives it everything up to its end, headings included.

import { readActionHeading } from './action-heading.ts'
import { type Block, headingText } from './document.ts'
import { linesBetween, lineText } from './lines.ts'
import type { Reading } from './reading.ts'
import { shown } from './report.ts'

/** How HTML that runs over blank lines starts and ends. */
const spans: readonly (readonly [RegExp, RegExp])[] = [
  [/^<(?:script|pre|textarea|style)(?:\s|>|$)/i, /<\/(?:script|pre|textarea|style)>/i],
  [/^<!--/, /-->/],
  [/^<\?/, /\?>/],
  [/^<!\[CDATA\[/, /\]\]>/],
  [/^<![A-Za-z]/, />/],
]

/** Reports HTML that is never closed, and headings of actions that HTML hides. */
export function checkHtml(reading: Reading, blocks: readonly Block[]): void {
  for (const block of blocks) {
    if (block.kind !== 'other' || block.what !== 'html') continue
    const text = linesBetween(reading.lines, block.line, block.last)
    const span = spans.find(([open]) => open.test(text.trimStart()))
    if (span && !span[1].test(text)) {
      const message = `HTML that is never closed hides the rest of the plan: ${shown(text.slice(0, 200))}`
      reading.report.error('unclosed-html', block, message)
    }
    for (let n = block.line; n <= block.last; n++) warnHidden(reading, n)
  }
}

function warnHidden(reading: Reading, n: number): void {
  const line = lineText(reading.lines, n)
  if (!/^ {0,3}###[ \t]/.test(line) || !readActionHeading(headingText(line.trim()))?.canonical) return
  const message = `this heading is inside HTML and is not an action: ${shown(line)}`
  reading.report.warn('hidden-heading', { line: n, column: 1 }, message, 'put a blank line after the HTML')
}
