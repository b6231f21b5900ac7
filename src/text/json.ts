// JSON for programs that is also safe to look at: nothing in it steers a terminal, and no key gets out.

import { redact } from './redact.ts'

/** The value as indented JSON with a final line feed; invisible characters in strings are written as escapes. */
export function renderJson(value: unknown): string {
  const text = JSON.stringify(
    value,
    (_, item: unknown) => (typeof item === 'string' ? redact(item).text : item),
    2,
  )
  return `${text.replace(/[\p{Cf}\p{Cs}\p{Zl}\p{Zp}\u007f-\u009f\p{Default_Ignorable_Code_Point}]/gu, escaped)}\n`
}

// By code units: JSON knows no others.
function escaped(character: string): string {
  const units = Array.from({ length: character.length }, (_, n) => character.charCodeAt(n))
  return units.map(unit => `\\u${unit.toString(16).padStart(4, '0')}`).join('')
}
