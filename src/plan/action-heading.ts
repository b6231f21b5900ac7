// The heading of an action: one of nine names, in the spellings models use.

import { nearestName } from './names.ts'
import type { ActionType } from './plan.ts'

const actionTypes = [
  'CREATE',
  'READ',
  'EDIT',
  'EXECUTE',
  'RESEARCH',
  'CHAT_WITH_USER',
  'INVOKE',
  'CONCLUDE',
  'PRUNE',
] as const satisfies readonly ActionType[]

/** Other names that mean one of the nine. */
const otherNames: Readonly<Record<string, ActionType>> = { PROMPT: 'CHAT_WITH_USER', RETURN: 'CONCLUDE' }

type ActionHeading = {
  readonly type: ActionType
  /** The heading is exactly `` `NAME` ``. */
  readonly canonical: boolean
  /** What follows the name. */
  readonly trailing: string
}

const names = [...actionTypes, ...Object.keys(otherNames)]
const shapes = names.map(name => {
  const letters = name.replaceAll('_', '[ _-]?')
  return {
    name,
    shape: new RegExp(`^([\`*_"']*)(${letters})(?![A-Za-z0-9]|_[A-Za-z0-9])([\`*_"']*)(.*)$`, 'is'),
  }
})

/** Reads a heading's text as an action; undefined when it names none. */
export function readActionHeading(text: string): ActionHeading | undefined {
  const exact = actionTypes.find(type => text === `\`${type}\``)
  if (exact) return { type: exact, canonical: true, trailing: '' }
  if (text.length > 500) return undefined
  const plain = text.replace(/^(?:\d+(?:\.\d+)*[.):]?|\(\d+\))[ \t]+/, '')
  for (const { name, shape } of shapes) {
    const match = shape.exec(plain)
    if (!match) continue
    const [, marks, written, , after] = match
    // `Read the docs` is prose; `READ the docs`, `Read: docs` and `**Read** docs` are actions with a remark.
    const meant = written === written!.toUpperCase() || marks !== '' || /^\s*(?:$|[:(–—-])/.test(after!)
    if (!meant) continue
    const trailing = after!.replace(/^[\s:–—.-]+/, '').trim()
    const type = otherNames[name] ?? (name as ActionType)
    return { type, canonical: false, trailing }
  }
  return undefined
}

/** What to say about a heading that names no action. */
export function unknownActionHint(text: string): string {
  const nearest = nearestName(actionTypes, text.replace(/^[\d.)\s]+/, '').split(/[\s:]/)[0] ?? '')
  const all = `the actions are ${actionTypes.join(', ')}`
  return nearest ? `did you mean ${nearest}? ${all}` : all
}
