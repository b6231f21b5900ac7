// Putting rendered items and phases into a note's text, at the end of a phase or of all phases.

import { fenceEnd, openedFence } from './fence-lines.ts'
import type { Item, Phase } from './note.ts'
import { layoutOf, type NoteLayout, type PhasePlace } from './note-layout.ts'
import { splitLines } from './note-lines.ts'
import { parseItems } from './parse-items.ts'
import { parseStamp } from './phase-heading.ts'
import { renderItems, renderPhase } from './render-phase.ts'
import { toolCallsLabel } from './tool-call.ts'

/** The text with items at the end of a phase. */
export function appendItems(text: string, place: PhasePlace, items: readonly Item[]): string {
  if (items.length === 0) return text
  const { eol } = layoutOf(text)
  const section = text.slice(place.start, place.end)
  const kept = withCleanEnd(section)
  // Calls that follow calls go into the same list, without its label.
  const joins = items[0]!.kind === 'tool' && itemsIn(section).at(-1)?.kind === 'tool' && endsInList(kept)
  const blocks = renderItems(items).join('\n\n')
  const added = joins ? blocks.slice(toolCallsLabel.length + 1) : `\n${blocks}`
  const gap = place.end < text.length ? '\n' : ''
  return text.slice(0, place.start) + kept + inEol(`\n${added}\n${gap}`, eol) + text.slice(place.end)
}

/** The text with a phase behind the last one, before the closing summary. */
export function appendPhase(text: string, phase: Phase): string {
  const layout = layoutOf(text)
  const at = layout.summary?.start ?? text.length
  const kept = withCleanEnd(text.slice(0, at))
  const gap = at < text.length ? '\n' : ''
  const before = kept === '' || kept === '\ufeff' ? kept : `${kept}${layout.eol}${layout.eol}`
  return before + inEol(`${renderPhase(phase)}${gap}`, layout.eol) + text.slice(at)
}

/** The text with one block of a phase replaced; undefined when it is not there as it was. */
export function replaceBlock(text: string, place: PhasePlace, before: Item, after: Item): string | undefined {
  const { eol } = layoutOf(text)
  const section = text.slice(place.start, place.end)
  const old = inEol(renderItems([before]).join(''), eol)
  const at = section.lastIndexOf(old)
  const ends = at === -1 || !/^(?:[\r\n]|$)/.test(section.slice(at + old.length, at + old.length + 1))
  if (ends || !/[\r\n]$/.test(section.slice(0, at))) return undefined
  const now =
    section.slice(0, at) + inEol(renderItems([after]).join(''), eol) + section.slice(at + old.length)
  return text.slice(0, place.start) + now + text.slice(place.end)
}

/** The items of one phase, given as its text. */
export function itemsIn(section: string): readonly Item[] {
  const lines = splitLines(section)
  let start = 1
  while (start < lines.texts.length && lines.texts[start]!.trim() === '') start++
  const stamped = parseStamp(lines.texts[start] ?? '') !== undefined
  return parseItems(lines, { start: stamped ? start + 1 : 1, end: lines.texts.length }).items
}

/** The place of a phase by its id; of the last phase when none is asked for. */
export function findPhase(layout: NoteLayout, id: string | undefined): PhasePlace | undefined {
  return id === undefined ? layout.phases.at(-1) : layout.phases.findLast(phase => phase.id === id)
}

// Without blank lines at the end, and with a fence closed that a crash left open: what follows is not code.
function withCleanEnd(text: string): string {
  const kept = withoutBlankEnd(text)
  const { texts } = splitLines(kept)
  for (let n = 0; n < texts.length; n++) {
    const fence = openedFence(texts[n]!)
    if (fence === undefined) continue
    const end = fenceEnd(texts, n, texts.length, fence.mark)
    if (end === texts.length) return `${kept}\n${fence.mark}`
    n = end
  }
  return kept
}

// Blanks at the end of the last line stay: they may be part of somebody's words.
function withoutBlankEnd(text: string): string {
  let filled = text.length
  while (filled > 0 && /[\s\0]/.test(text[filled - 1]!)) filled--
  let end = filled
  while (end < text.length && /[ \t]/.test(text[end]!)) end++
  return text.slice(0, filled === 0 ? (text.startsWith('\ufeff') ? 1 : 0) : end)
}

function endsInList(kept: string): boolean {
  return /^[-*+][ \t]/.test(kept.slice(Math.max(kept.lastIndexOf('\n'), kept.lastIndexOf('\r')) + 1))
}

function inEol(text: string, eol: string): string {
  return eol === '\n' ? text : text.replaceAll('\n', eol)
}
