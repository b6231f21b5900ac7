// Signs that the end of a note was never written: a crash or a power cut leaves them.

import type { Problem } from '../errors.ts'
import type { NoteLines } from './note-lines.ts'
import type { Sections } from './sections.ts'

/** What is unfinished at the end. A missing last line feed alone is no sign: many editors write none. */
export function findTornEnd(text: string, lines: NoteLines, sections: Sections): readonly Problem[] {
  if (text.length === 0) return [problem(1, 'note-empty', 'the note is empty')]
  if (sections.openFence !== undefined) {
    const line = lines.numberOf(sections.openFence)
    return [problem(line, 'fence-open', 'a block of code starts here and does not end')]
  }
  if (/[\n\r]$/.test(text)) return []
  const last = lines.texts.length - 1
  const end = lines.texts[last]
  return end !== undefined && looksCut(end)
    ? [problem(lines.numberOf(last), 'torn-end', 'the last line looks cut off')]
    : []
}

function looksCut(line: string): boolean {
  if (/^> \[![\w-]*$/.test(line) || /^\[time:: [^\]]*$/.test(line) || /^\*\*Tool/.test(line)) {
    return line !== '**Tool calls:**'
  }
  if (/^#{1,6}$/.test(line) || line === '-' || line === '>' || line === '> [') return true
  // A tool call whose code span is still open.
  return /^- (?:❌ )?`/.test(line) && (line.match(/`+/g) ?? []).length === 1
}

function problem(line: number, rule: string, message: string): Problem {
  const hint = 'what can be read is kept; look for the rest in git or a backup'
  return { rule, severity: 'error', message, line, column: 1, hint }
}
