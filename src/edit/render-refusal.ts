// Why an edit was refused, in words: what is wrong, what stands where, what to do about it.

import { safeLine } from '../text/safe.ts'
import type { FileRefusal } from './decode.ts'
import type { Refusal } from './refusal.ts'
import { renderClosest, summariseClosest } from './render-closest.ts'

export type RefusalWords = {
  /** One sentence. */
  readonly message: string
  /** Lines to show below it, escaped; empty for most refusals. */
  readonly details: readonly string[]
  /** What to do next. */
  readonly hint: string
}

/** The refusal of a pair, for a person or a model to act on. */
export function renderRefusal(refusal: Refusal, file: string): RefusalWords {
  const name = safeLine(file)
  const pair = `pair ${refusal.pair + 1}`
  switch (refusal.kind) {
    case 'not-found': {
      const { closest, replaceAt, staleSince } = refusal
      const near = closest ? `; closest is ${summariseClosest(closest)}` : ''
      const also = replaceAt ? `; REPLACE also stands at ${listLines(replaceAt)}` : ''
      const copy = 'copy FIND from the file, character for character'
      return {
        message: `FIND of ${pair} is not in ${name}${near}${also}`,
        details: closest ? renderClosest(closest) : [],
        hint:
          staleSince === undefined
            ? copy
            : `the file changed since ${safeLine(staleSince)}: read it again, then ${copy}`,
      }
    }
    case 'ambiguous': {
      const where = listLines(refusal.lines)
      if (refusal.level === 'left-out-lines') {
        return words(
          `FIND of ${pair} leaves lines out and could begin at ${where} of ${name}`,
          'write out every line of FIND',
        )
      }
      return words(
        `FIND of ${pair} is in ${name} more than once, at ${where}`,
        'add a line above or below that tells the places apart, or set `Match All: true` to change them all',
      )
    }
    case 'already-applied':
      return {
        message: `${pair} is already applied: its REPLACE is in ${name} at ${listLines(refusal.lines)}`,
        details: [],
        hint: 'leave the pair out',
      }
    case 'overlap':
      return words(
        `FIND of ${pair} was in ${name} at ${listLines(refusal.lines)} until pair ${refusal.earlier + 1} changed it`,
        'make the two pairs one, or write FIND as the earlier pair leaves it',
      )
    case 'placeholder':
      return words(
        `line ${refusal.line} of ${refusal.part} in ${pair} stands for lines that are not written: \`${quoted(refusal.text)}\``,
        'write the lines out, or keep FIND and REPLACE to the lines that change',
      )
    case 'empty-find':
      return words(
        `FIND of ${pair} is empty, and ${name} is not`,
        'put the line to change, or the one beside it, into FIND',
      )
    case 'no-change':
      return words(
        `FIND and REPLACE of ${pair} are the same`,
        'leave the pair out, or write what should change into REPLACE',
      )
    case 'full-overwrite':
      return words(
        `${pair} covers all ${refusal.lines} lines of ${name}`,
        'use a pair for each change, with no more than a line or two around it',
      )
    case 'repeated':
      return words(
        `FIND of ${pair} is only part of line ${refusal.line} of ${name}, and REPLACE repeats what stands ${refusal.side} it: \`${quoted(refusal.text)}\` would be there twice`,
        'copy the whole line into FIND',
      )
    case 'indentation':
      return words(
        `FIND of ${pair} is indented in another way than line ${refusal.line} of ${name}, and REPLACE does not follow FIND`,
        'indent both as the file does',
      )
  }
}

/** The refusal of a file whose bytes cannot be edited. */
export function renderFileRefusal(refusal: FileRefusal, file: string): RefusalWords {
  const name = safeLine(file)
  switch (refusal.kind) {
    case 'too-large':
      return words(
        `${name} is too large to edit: ${refusal.bytes} bytes, the limit is ${refusal.limit}`,
        'change it with a command',
      )
    case 'utf-16':
      return words(`${name} is UTF-16, and only UTF-8 can be edited`, 'convert it to UTF-8 first')
    case 'binary':
      return words(`${name} is binary: there is a zero byte at ${refusal.offset}`, 'change it with a command')
    case 'not-utf-8':
      return words(
        `${name} is not UTF-8: the byte at ${refusal.offset} is not text`,
        'convert it to UTF-8 first',
      )
  }
}

function words(message: string, hint: string): RefusalWords {
  return { message, details: [], hint }
}

function quoted(text: string): string {
  return safeLine(text.length > 80 ? `${text.slice(0, 80)}…` : text)
}

const mostListed = 10

function listLines(lines: readonly number[]): string {
  if (lines.length === 1) return `line ${lines[0]}`
  if (lines.length > mostListed) {
    return `lines ${lines.slice(0, mostListed).join(', ')} and ${lines.length - mostListed} more`
  }
  return `lines ${lines.slice(0, -1).join(', ')} and ${lines.at(-1)}`
}
