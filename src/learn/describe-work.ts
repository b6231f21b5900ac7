// What an agent did in a phase, in words: its tool calls, decisions and how it fared.

import type { Decision, Item, Note, Phase } from '../note/note.ts'
import { taskWordsIn } from '../note/task-words.ts'

/** The items as lines of text; empty when they say nothing about work. */
export function describeWork(items: readonly Item[]): string {
  return items.flatMap(entryOf).join('\n')
}

/** What the session was asked for: by whoever called it, else in the user's first words. */
export function requestOf({ preamble, phases }: Note): string {
  const task = taskWordsIn(preamble)
  if (task !== undefined) return task
  const asked = phases.flatMap(({ items }) => items).find(item => item.kind === 'user')
  return asked?.words ?? ''
}

/** The decisions up to a phase, this one included. */
export function decisionsUntil({ phases }: Note, phase: Phase): readonly string[] {
  return phases
    .slice(0, phases.indexOf(phase) + 1)
    .flatMap(({ items }) => items)
    .flatMap(item => (item.kind === 'decision' && decisionText(item) !== '' ? [decisionText(item)] : []))
}

/** A list item, its further lines indented so that they stay part of it. */
function entryOf(item: Item): readonly string[] {
  if (item.kind === 'tool') {
    const failed = item.outcome === 'failed' ? ' (failed)' : ''
    const summary = item.summary === undefined ? '' : ` → ${item.summary}`
    return [`- ${item.name}${item.args === '' ? '' : ` ${item.args}`}${failed}${summary}`]
  }
  if (item.kind === 'decision') return [indented(`- Decision: ${decisionText(item)}`)]
  if (item.kind === 'error') {
    const text = item.text.trim()
    const gap = text.includes('\n') ? '\n\n' : ' '
    const resolution = item.resolution === undefined ? '' : `${gap}Resolution: ${item.resolution.trim()}`
    return [indented(`- Error: ${text}${resolution}`)]
  }
  if (item.kind === 'subagent')
    return [indented(`- Subagent ${item.agent}: ${item.text?.trim() ?? ''}`.trimEnd())]
  return item.kind === 'markdown' && item.text.trim() !== '' ? [item.text.trim()] : []
}

/** What was decided, with the title of the callout if it has one. */
function decisionText({ title, text }: Decision): string {
  return [title?.trim() ?? '', text.trim()].filter(part => part !== '').join(': ')
}

/** The text with its further lines indented. */
export function indented(text: string): string {
  return text.replace(/\n(?=[^\n])/g, '\n  ')
}
