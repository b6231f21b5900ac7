// Where the parts of a note stand in its text, by offset: what changes is cut in, and every other byte stays.

import { splitLines } from './note-lines.ts'
import { parseHeading, parseStamp } from './phase-heading.ts'
import { findSections, type Span } from './sections.ts'

export type PhasePlace = {
  readonly id: string | undefined
  /** The heading line as it stands there. */
  readonly heading: string
  readonly start: number
  readonly end: number
}

export type NoteLayout = {
  /** `\r\n` when the first line of the note ends so. */
  readonly eol: '\n' | '\r\n'
  /** Between the marks; undefined without a frontmatter. */
  readonly frontmatter: { readonly start: number; readonly end: number } | undefined
  /** Where the body starts: behind the closing mark. */
  readonly body: number
  readonly phases: readonly PhasePlace[]
  /** The closing section; its `end` is the end of the text. */
  readonly summary: PhasePlace | undefined
}

/** Finds the parts. */
export function layoutOf(text: string): NoteLayout {
  const lines = splitLines(text)
  const starts = lineStarts(text)
  const offset = (index: number) => starts[lines.numberOf(index) - 1] ?? text.length
  const sections = findSections(lines.texts)
  const place = ({ start, end }: Span): PhasePlace => {
    let next = start + 1
    while (next < end && lines.texts[next]!.trim() === '') next++
    const id = next < end ? parseStamp(lines.texts[next]!)?.id : undefined
    const to = end < lines.texts.length ? offset(end) : text.length
    return { id, heading: lines.texts[start]!, start: offset(start), end: to }
  }
  const places = sections.phases.map(place)
  const last = places.at(-1)
  const summary = last !== undefined && isSummary(last) ? last : undefined
  const { frontmatter } = sections
  return {
    eol: /^[^\n\r]*\r\n/.test(text) ? '\r\n' : '\n',
    frontmatter: frontmatter && { start: offset(frontmatter.start), end: offset(frontmatter.end) },
    body:
      sections.preamble.start === 0 ? 0 : endOf(sections.preamble.start, lines.texts.length, offset, text),
    phases: summary === undefined ? places : places.slice(0, -1),
    summary,
  }
}

function isSummary({ id, heading }: PhasePlace): boolean {
  const { title, agent, channel } = parseHeading(heading)
  return title === 'Summary' && agent === undefined && channel === undefined && id === undefined
}

function endOf(index: number, count: number, offset: (index: number) => number, text: string): number {
  return index < count ? offset(index) : text.length
}

function lineStarts(text: string): readonly number[] {
  const starts = [0]
  for (let at = 0; at < text.length; at++) {
    const unit = text.charCodeAt(at)
    if (unit === 10 || (unit === 13 && text.charCodeAt(at + 1) !== 10)) starts.push(at + 1)
  }
  return starts
}
