// The keys of the checklist, in words.

import { line, paint, type Styled } from '../text/styled.ts'

const keys: readonly (readonly [string, string])[] = [
  ['↑ ↓ k j', 'move'],
  ['PgUp PgDn', 'move by a screen'],
  ['Home End', 'first, last'],
  ['← →', 'fold, unfold a group'],
  ['space', 'switch on or off; a group switches all its items'],
  ['a n', 'all on, all off'],
  ['b', 'only what cannot run'],
  ['p', 'preview in your program, in code, or on the whole screen'],
  ['tab', 'scroll the preview, back to the list'],
  ['e', 'edit the item in your editor'],
  ['m', 'a message to the model'],
  ['enter', 'run what is switched on'],
  ['q esc', 'back to the summary'],
  ['ctrl-c', 'stop; nothing is run'],
  ['', ''],
  ['[✅]', 'will run'],
  ['[  ]', 'switched off'],
  ['[▪ ]', 'some of the group'],
  ['[!!]', 'cannot run: it needs something that is off'],
]

/** One line a key. */
export function helpLines(): Styled[] {
  return keys.map(([key, what]) => line`${paint('bold', key.padEnd(10))} ${what}`)
}
