// What goes into a note: keys taken out, one kind of line ending, nothing that would damage the file.

import { redactForOthers } from '../text/redact.ts'

// Joiners and direction marks stay: languages need them, and whoever prints a note escapes them.
const harmful = /[\p{Cs}\x00-\x08\x0b-\x1f\x7f-\x9f]/gu

/** Text of several lines, fit to be written. */
export function cleanText(text: string): string {
  return redactForOthers(text.replace(/\r\n?/g, '\n')).text.replace(harmful, spelled)
}

/** The same on one line. */
export function cleanLine(text: string): string {
  return cleanText(text).trim().replace(/\s+/g, ' ')
}

/** On one line as well, without looking for keys: for whoever redacts many texts at once. */
export function oneLine(text: string): string {
  // Most names and titles are plain already.
  if (/^(?:[!-~]+(?: [!-~]+)*)?$/.test(text)) return text
  return text.replace(/\r\n?/g, '\n').replace(harmful, spelled).trim().replace(/\s+/g, ' ')
}

/** A name without white space, for agents, versions and channels; undefined when nothing is left. */
export function cleanName(text: string | undefined): string | undefined {
  const name = cleanLine(text ?? '')
    .replace(/^[@#]+/, '')
    .replace(/[\s@#]+/g, '-')
  return name === '' ? undefined : name
}

function spelled(character: string): string {
  const code = character.charCodeAt(0).toString(16)
  return code.length > 2 ? `\\u${code.padStart(4, '0')}` : `\\x${code.padStart(2, '0')}`
}
