// A note's text as data. Whatever state it is in, everything readable is kept, and damage is named with its line.

import type { Problem } from '../errors.ts'
import type { Frontmatter, Note, Phase, Summary } from './note.ts'
import { type NoteLines, splitLines } from './note-lines.ts'
import { type ParsedFrontmatter, parseFrontmatter } from './parse-frontmatter.ts'
import { parseItems } from './parse-items.ts'
import { parseHeading, parseStamp } from './phase-heading.ts'
import { findSections, type Sections, type Span } from './sections.ts'
import { findTornEnd } from './torn-end.ts'

export type ParsedNote = { readonly note: Note; readonly problems: readonly Problem[] }

/** Parses any text; it never throws. */
export function parseNote(text: string): ParsedNote {
  const lines = splitLines(text)
  const sections = findSections(lines.texts)
  const { frontmatter, problems: inFrontmatter } = frontmatterOf(lines, sections)
  const problems: Problem[] = [
    ...lines.problems,
    ...sections.problems.map(problem => ({ ...problem, line: lines.numberOf(problem.line - 1) })),
    ...inFrontmatter,
  ]
  const summary = closingSummary(lines, sections)
  const spans = summary === undefined ? sections.phases : sections.phases.slice(0, -1)
  const phases = spans.map(span => {
    const { phase, problems: found } = parsePhase(lines, span)
    problems.push(...found)
    return phase
  })
  problems.push(...findTornEnd(text, lines, sections))
  const preamble = plainText(lines, sections.preamble)
  return { note: { frontmatter, preamble, phases, summary }, problems: byLine(problems) }
}

/** The frontmatter alone, for whoever needs no more. */
export function parseNoteHead(text: string): { readonly frontmatter: Frontmatter } {
  const lines = splitLines(text)
  return frontmatterOf(lines, findSections(lines.texts))
}

function frontmatterOf(lines: NoteLines, { frontmatter: span }: Sections): ParsedFrontmatter {
  const { start, end } = span ?? { start: 0, end: 0 }
  const { frontmatter, problems } = parseFrontmatter(lines.texts.slice(start, end))
  return {
    frontmatter,
    problems: problems.map(problem => ({ ...problem, line: lines.numberOf(start + problem.line - 1) })),
  }
}

function parsePhase(
  lines: NoteLines,
  { start, end }: Span,
): { readonly phase: Phase; readonly problems: readonly Problem[] } {
  const heading = parseHeading(lines.texts[start]!)
  let next = start + 1
  while (next < end && lines.texts[next]!.trim() === '') next++
  const stamp = next < end ? parseStamp(lines.texts[next]!) : undefined
  const { items, problems } = parseItems(lines, { start: stamp === undefined ? start + 1 : next + 1, end })
  const { time, id, ...rest } = stamp ?? {}
  return {
    phase: { line: lines.numberOf(start), ...heading, time, id, ...rest, items },
    problems,
  }
}

/** The last section, when it is called Summary and is no phase of an agent. */
function closingSummary(lines: NoteLines, { phases }: Sections): Summary | undefined {
  const span = phases.at(-1)
  if (span === undefined) return undefined
  const { title, agent, channel } = parseHeading(lines.texts[span.start]!)
  if (title !== 'Summary' || agent !== undefined || channel !== undefined) return undefined
  const { phase } = parsePhase(lines, span)
  if (phase.id !== undefined || phase.time !== undefined || phase.turn !== undefined) return undefined
  return { line: phase.line, text: plainText(lines, { start: span.start + 1, end: span.end }) }
}

function plainText({ texts }: NoteLines, { start, end }: Span): string {
  let [from, to] = [start, end]
  while (from < to && texts[from]!.trim() === '') from++
  while (from < to && texts[to - 1]!.trim() === '') to--
  return texts.slice(from, to).join('\n')
}

function byLine(problems: readonly Problem[]): readonly Problem[] {
  return problems.length < 2 ? problems : [...problems].sort((a, b) => a.line - b.line)
}
