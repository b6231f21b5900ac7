// A message to the model, typed below the list.

import type { Checklist } from './checklist.ts'
import { isText, type Key } from './keys.ts'

/** What is written, with the cursor between the two. */
export type Writing = { readonly before: string; readonly after: string }

const longest = 20_000
const graphemes = new Intl.Segmenter('en', { granularity: 'grapheme' })

/** The entry as it opens, at the end of what is there. */
export function writing(text: string): Writing {
  return { before: text, after: '' }
}

/** The checklist after a key in the entry. */
export function messageKey(state: Checklist, mode: Writing, key: Key): Checklist {
  switch (key) {
    case 'enter': {
      const message = (mode.before + mode.after).trim()
      const notice = message === '' ? '' : 'the message goes along when the plan runs or is skipped'
      return { ...state, mode: { kind: 'list' }, message, notice }
    }
    case 'escape':
    case 'ctrl-d':
      return { ...state, mode: { kind: 'list' } }
    default:
      return isText(key)
        ? typed(state, mode, key)
        : { ...state, mode: { kind: 'message', ...edited(mode, key) } }
  }
}

/** The checklist after text was typed or pasted into the entry; what does not fit is not taken at all. */
export function typed(state: Checklist, { before, after }: Writing, text: string): Checklist {
  const added = text.replace(/\r\n?/g, '\n').replaceAll('\t', ' ')
  if (before.length + after.length + added.length > longest) {
    return { ...state, notice: `a message has at most ${longest.toLocaleString('en')} characters` }
  }
  return { ...state, mode: { kind: 'message', before: before + added, after } }
}

function edited({ before, after }: Writing, key: Key): Writing {
  const last = parts(before.slice(-64)).at(-1) ?? ''
  const next = parts(after.slice(0, 64))[0] ?? ''
  switch (key) {
    case 'backspace':
      return { before: before.slice(0, before.length - last.length), after }
    case 'delete':
      return { before, after: after.slice(next.length) }
    case 'left':
      return { before: before.slice(0, before.length - last.length), after: last + after }
    case 'right':
      return { before: before + next, after: after.slice(next.length) }
    case 'home':
      return { before: '', after: before + after }
    case 'end':
      return { before: before + after, after: '' }
    case 'ctrl-u':
      return { before: '', after }
    default:
      return { before, after }
  }
}

function parts(text: string): string[] {
  return Array.from(graphemes.segment(text), ({ segment }) => segment)
}
