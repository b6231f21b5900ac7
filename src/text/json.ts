// JSON for programs that is also safe to look at: nothing in it steers a terminal, and no key gets out.

import { redact } from './redact.ts'

/** The value as indented JSON with a final line feed; invisible characters in strings are written as escapes. */
export function renderJson(value: unknown): string {
  // Looking for keys takes the longest: once in all strings together, and in each only when there is one.
  const strings: string[] = []
  const clean = JSON.stringify(
    value,
    forStrings(text => void strings.push(text)),
    2,
  )
  const isClean = redact(strings.join('\n')).found.length === 0
  const text = isClean
    ? clean
    : JSON.stringify(
        value,
        forStrings(item => redact(item).text),
        2,
      )
  return `${plain.test(text) ? text : text.replace(invisible, escaped)}\n`
}

const plain = /^[ -~\n]*$/
const invisible = /[\p{Cf}\p{Cs}\p{Zl}\p{Zp}\u007f-\u009f\p{Default_Ignorable_Code_Point}]/gu

/** A replacer that puts what `change` returns in the place of a string; undefined leaves it. */
function forStrings(change: (text: string) => string | undefined) {
  return (_: string, item: unknown) => (typeof item === 'string' ? (change(item) ?? item) : item)
}

// By code units: JSON knows no others.
function escaped(character: string): string {
  const units = Array.from({ length: character.length }, (_, n) => character.charCodeAt(n))
  return units.map(unit => `\\u${unit.toString(16).padStart(4, '0')}`).join('')
}
