// How a pair was matched, in the words of the report: `exact, line 88`, `indentation +2, lines 3-5`.

import type { Match } from './apply.ts'
import type { Level } from './place.ts'
import { renderShift } from './shift.ts'

const words: Readonly<Record<Level, string>> = {
  exact: 'exact',
  'trailing-space': 'trailing white space',
  substring: 'part of the text',
  indentation: 'indentation',
  punctuation: 'punctuation',
  spacing: 'spacing',
}

/** The level, the shift, and where. */
export function renderMatch({ level, places }: Match): string {
  const shifts = new Set(places.flatMap(({ shift }) => (shift === undefined ? [] : [renderShift(shift)])))
  const how = [words[level], ...shifts].join(' ')
  const [first] = places
  if (first === undefined || places.length > 1) return `${how}, ${places.length} places`
  return `${how}, ${first.from === first.to ? `line ${first.from}` : `lines ${first.from}-${first.to}`}`
}
