// Keys by name: one character stands for itself, all others have a word.

/** `a`, ` `, `up`, `ctrl-c`. */
export type Key = string

/** Whether a key is a character that can be written. */
export function isText(key: Key): boolean {
  return key === '\n' || (!/^\p{Cc}/u.test(key) && !named.has(key))
}

export const keyNames = [
  'up',
  'down',
  'left',
  'right',
  'pageup',
  'pagedown',
  'home',
  'end',
  'enter',
  'escape',
  'tab',
  'backspace',
  'delete',
  'ctrl-c',
  'ctrl-d',
  'ctrl-u',
  'ctrl-z',
] as const

const named: ReadonlySet<string> = new Set(keyNames)
