// Values on one line read back: in a list, behind the colon of a heading.

import type { Heading } from './blocks.ts'
import type { Found, Place } from './found.ts'
import { parseValue } from './value.ts'

/** Reads a value and reports an escape that is none. */
export function readValue(place: Place, source: string, found: Found): string {
  const { text, badAt } = parseValue(source)
  if (badAt !== undefined) addBadEscape({ line: place.line, column: place.column + badAt }, found)
  return text
}

/** Reads the text behind the first colon of a heading; empty when there is none. */
export function readBehindColon({ text, line, column }: Heading, found: Found): string {
  const colon = text.indexOf(':')
  const source = colon === -1 ? '' : text.slice(colon + 1).trimStart()
  return readValue({ line, column: column + text.length - source.length }, source, found)
}

/** Reports a value that is blank: an empty text is written out, so something is lost. */
export function addBlankValue(place: Place, found: Found): void {
  found.add('bad-value', place, 'expected a value, found nothing', 'write an empty text as `""`')
}

/** Reports a backslash that begins no escape. */
export function addBadEscape(place: Place, found: Found): void {
  const message = 'a backslash in an escaped text is followed by no known escape'
  found.add('bad-escape', place, message, 'write a backslash as \\\\')
}
