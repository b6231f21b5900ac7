// Text in backticks, whatever backticks it holds.

import { longestRun } from './render-fence.ts'

/** Renders one line of text as a code span. */
export function renderCodeSpan(text: string): string {
  const ticks = '`'.repeat(longestRun(text, '`') + 1)
  const padding = text.startsWith('`') || text.endsWith('`') ? ' ' : ''
  return `${ticks}${padding}${text}${padding}${ticks}`
}

/** The text of a code span that stands alone; undefined when it is none. */
export function parseCodeSpan(span: string): string | undefined {
  const ticks = /^`+/.exec(span)?.[0] ?? ''
  if (ticks === '' || span.length < 2 * ticks.length + 1 || !span.endsWith(ticks)) return undefined
  const inner = span.slice(ticks.length, -ticks.length)
  return inner.startsWith(' `') || inner.endsWith('` ') ? inner.slice(1, -1) : inner
}
