// Where in a plan a line stands, and so whether a fence may open there and what may follow it.

import { readActionHeading } from './action-heading.ts'
import { headingText } from './document.ts'
import type { Content } from './fence-ends.ts'
import { readLabel } from './labels.ts'
import { foldName } from './names.ts'
import { type SectionName, sectionName } from './outline.ts'
import type { ActionType } from './plan.ts'

/**
 * What the structure of a plan asks for at this point:
 * `free` any text and fences, `none` text but no fence, `maybe` a fence or text (sections), `must` a fence,
 * `more` nothing or another fence, `done` nothing, and the steps of an EDIT: `label` a FIND label, `find` its
 * fence, `found` a REPLACE label, `replace` its fence, `pair` nothing or the next FIND label.
 */
type Slot =
  | 'free'
  | 'none'
  | 'maybe'
  | 'must'
  | 'more'
  | 'done'
  | 'label'
  | 'find'
  | 'found'
  | 'replace'
  | 'pair'

export type Position = {
  readonly title: boolean
  readonly section: SectionName | undefined
  readonly seen: readonly SectionName[]
  readonly slot: Slot
  readonly action: ActionType | undefined
  /** The action's file is prose, whose own fences may lack an info string. */
  readonly prose: boolean
}

export const start: Position = {
  title: false,
  section: undefined,
  seen: [],
  slot: 'free',
  action: undefined,
  prose: false,
}

/** What an action starts with. */
export const slotOf: Readonly<Record<ActionType, Slot>> = {
  CREATE: 'must',
  EXECUTE: 'must',
  RESEARCH: 'must',
  EDIT: 'label',
  READ: 'none',
  PRUNE: 'none',
  CHAT_WITH_USER: 'free',
  INVOKE: 'free',
  CONCLUDE: 'free',
}

const proseFile = /\.(?:md|mdx|markdown|txt|rst|adoc|xml)\b|\bREADME\b/i
/** Info strings of blocks that hold prose. */
export const proseInfo = /^(?:markdown|md|mdx|text|txt|plain|plaintext)\b/i

/** The position after a line outside fences; undefined when the line cannot stand there. */
export function afterLine(at: Position, line: string): Position | undefined {
  if (/^[ \t]*$/.test(line) || isBreak(line)) return at
  const marks = /^ {0,3}(#{1,6})(?:[ \t]|$)/.exec(line)?.[1]
  if (marks !== undefined && marks.length < 3)
    return afterUpperHeading(at, marks.length, headingText(line.trim()))
  const label = at.action === 'EDIT' ? readLabel(line) : undefined
  if (label) return afterLabel(at, label.name)
  if (marks?.length === 3 && at.section === 'Action Plan')
    return afterActionHeading(at, headingText(line.trim()))
  return afterText(at, line)
}

function afterText(at: Position, line: string): Position | undefined {
  switch (at.slot) {
    case 'free':
    case 'none':
      return at
    case 'maybe':
      return { ...at, slot: at.section === 'Rationale' ? 'free' : 'none' }
    case 'must':
    case 'label':
      return !at.prose && isPathField(line) && proseFile.test(line) ? { ...at, prose: true } : at
    default:
      return undefined
  }
}

function isPathField(line: string): boolean {
  return foldName(line.slice(0, 40).split(':')[0]!) === 'filepath'
}

function afterUpperHeading(at: Position, level: number, text: string): Position | undefined {
  const away = { ...at, action: undefined, prose: false }
  if (!mayLeave(at)) return undefined
  if (level === 1) return at.title ? undefined : { ...away, title: true, slot: 'free' }
  const name = sectionName(text.slice(0, 100))
  const ended = at.seen.includes('Action Plan') || at.seen.includes('Message')
  if (!name) return ended ? undefined : { ...away, section: undefined, slot: 'free' }
  if (at.seen.includes(name)) return undefined
  const slot = name === 'Message' ? 'free' : name === 'Action Plan' ? 'none' : 'maybe'
  return { ...away, section: name, seen: [...at.seen, name], slot, prose: name === 'Rationale' }
}

function afterActionHeading(at: Position, text: string): Position | undefined {
  const action = readActionHeading(text)?.type
  if (action) return mayLeave(at) ? { ...at, action, slot: slotOf[action], prose: false } : undefined
  if (/^`[A-Z_]+`$/.test(text)) return mayLeave(at) ? { ...at, action: undefined, slot: 'free' } : undefined
  return afterText(at, text)
}

function afterLabel(at: Position, name: 'FIND' | 'REPLACE'): Position | undefined {
  if (name === 'FIND') return at.slot === 'label' || at.slot === 'pair' ? { ...at, slot: 'find' } : undefined
  return at.slot === 'found' ? { ...at, slot: 'replace' } : undefined
}

/** Whether a section or an action may end here. */
export function mayLeave(at: Position): boolean {
  return ['free', 'none', 'maybe', 'more', 'done', 'pair'].includes(at.slot)
}

/** The position after a fence; undefined when none may open here. */
export function afterFence(at: Position): Position | undefined {
  switch (at.slot) {
    case 'free':
      return at
    case 'maybe':
      return { ...at, slot: 'done' }
    case 'must':
    case 'more':
      return { ...at, slot: at.action === 'RESEARCH' ? 'more' : 'done' }
    case 'find':
      return { ...at, slot: 'found' }
    case 'replace':
      return { ...at, slot: 'pair' }
    default:
      return undefined
  }
}

/** What a fence here holds, as far as its own fences are concerned. */
export function contentAt(at: Position, info: string): Content {
  if (at.slot === 'free') return 'message'
  if (at.section === 'Rationale') return 'prose'
  const prose = at.prose || proseInfo.test(info)
  if (at.action === 'EDIT') return prose ? 'edited prose' : 'code'
  return at.action === 'CREATE' && prose ? 'prose' : 'code'
}

/** Whether a plan may end here, and whether it is one: with a title and actions. */
export function isWholePlan(at: Position): boolean {
  return at.title && (at.seen.includes('Action Plan') || at.seen.includes('Message'))
}

/** A key that is equal for equal positions. */
export function positionKey(at: Position): string {
  return [at.title, at.section, at.slot, at.action, at.prose, at.seen.join()].join('|')
}

function isBreak(line: string): boolean {
  return line.length < 200 && /^ {0,3}([-*_])[ \t]*(?:\1[ \t]*){2,}$/.test(line)
}
