// What the terminal sends, as keys. Several keys may come as one event, and a paste may come without its marks.

import type { Key as InkKey } from 'ink'
import type { Key } from './keys.ts'

const graphemes = new Intl.Segmenter('en', { granularity: 'grapheme' })

const controls: Readonly<Record<string, Key>> = {
  '\r': 'enter',
  '\t': 'tab',
  '\u0003': 'ctrl-c',
  '\u0004': 'ctrl-d',
  '\u0008': 'backspace',
  '\u0015': 'ctrl-u',
  '\u001a': 'ctrl-z',
  '\u007f': 'backspace',
}

/** The keys of one input event, in order. */
export function keysOf(text: string, key: InkKey): readonly Key[] {
  const name = nameOf(key)
  if (name !== undefined) return [name]
  // Alt with a key is none of ours, and Escape followed by a key looks the same.
  if (key.meta) return []
  if (key.ctrl) return [`ctrl-${text}`]
  return Array.from(graphemes.segment(text)).flatMap(({ segment }) =>
    // A line feed is a new line in a message; a carriage return before it is part of the same key.
    segment === '\r\n' ? ['enter'] : [controls[segment] ?? segment],
  )
}

function nameOf(key: InkKey): Key | undefined {
  if (key.upArrow) return 'up'
  if (key.downArrow) return 'down'
  if (key.leftArrow) return 'left'
  if (key.rightArrow) return 'right'
  if (key.pageUp) return 'pageup'
  if (key.pageDown) return 'pagedown'
  if (key.home) return 'home'
  if (key.end) return 'end'
  if (key.return) return 'enter'
  if (key.escape) return 'escape'
  if (key.tab) return 'tab'
  if (key.backspace) return 'backspace'
  return key.delete ? 'delete' : undefined
}

/** More characters than anyone types in one event. */
const mostTyped = 32
const quietMs = 150

/**
 * Tells pastes from typing where the terminal does not: a long event is one, and so is all that follows it without
 * a pause. Otherwise the last piece of a pasted text could approve a plan.
 */
export function newPasteGuard(now: () => number): (text: string) => 'typed' | 'paste' {
  let until = Number.NEGATIVE_INFINITY
  return text => {
    const at = now()
    if (text.length <= mostTyped && at >= until) return 'typed'
    until = at + quietMs
    return 'paste'
  }
}
