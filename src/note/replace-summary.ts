// The closing `## Summary`: ours is replaced, words that somebody put there stay above it.

import { layoutOf } from './note-layout.ts'
import { renderSummary } from './render-note.ts'

/** The text with this summary at its end; `known` is the one that may be replaced. */
export function replaceSummary(text: string, summary: string, known: string | undefined): string {
  const { summary: place, eol } = layoutOf(text)
  const rendered = renderSummary(summary).replaceAll('\n', eol)
  if (place === undefined) return `${text.trimEnd()}${eol}${eol}${rendered}`
  const there = bodyOf(text.slice(place.start, place.end))
  if (there === '' || there === known) return text.slice(0, place.start) + rendered
  return `${text.trimEnd()}${eol}${eol}${summary.replaceAll('\n', eol)}${eol}`
}

/** The words of the closing section, when there is one. */
export function summaryIn(text: string): string | undefined {
  const { summary } = layoutOf(text)
  return summary && bodyOf(text.slice(summary.start, summary.end))
}

function bodyOf(section: string): string {
  const lines = section.split(/\r\n|\n|\r/)
  return lines.slice(1).join('\n').trim()
}
