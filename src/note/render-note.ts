// A note as text: parsing it again gives the same note.

import type { Note } from './note.ts'
import { renderFrontmatter } from './render-frontmatter.ts'
import { renderPhase } from './render-phase.ts'

/** Renders the whole note. */
export function renderNote({ frontmatter, preamble, phases, summary }: Note): string {
  const parts = [renderFrontmatter(frontmatter)]
  if (preamble !== '') parts.push(`${preamble}\n`)
  parts.push(...phases.map(renderPhase))
  if (summary !== undefined) parts.push(renderSummary(summary.text))
  return parts.join('\n')
}

/** The closing section. */
export function renderSummary(text: string): string {
  return text === '' ? '## Summary\n' : `## Summary\n\n${text}\n`
}
