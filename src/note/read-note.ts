// A note from the disk: any bytes, any size, with what is wrong told and not thrown.

import type { Problem } from '../errors.ts'
import type { Disk } from '../world/disk.ts'
import { endsOf, type FileEnds } from '../world/read-ends.ts'
import { readParts } from '../world/read-parts.ts'
import { maxNoteBytes } from './note-file.ts'
import { type ParsedNote, parseNote } from './parse-note.ts'

export type ReadNote = ParsedNote & {
  readonly path: string
  readonly bytes: number
}

/** What is read of a note over the limit: as data it takes about thirty times the memory that it takes on disk. */
const mostOfHuge = 16_000_000

/** Reads a note; undefined when there is no file. Of a note over the limit, its two ends. */
export function readNote(disk: Disk, path: string, limit = maxNoteBytes): ReadNote | undefined {
  const found = readWholeOrEnds(disk, path, limit)
  if (found === undefined) return undefined
  const { head, tail, size } = found
  const first = decodeNote(head)
  if (tail === undefined) {
    const { note, problems } = parseNote(first.text)
    return { path, bytes: size, note, problems: [...first.problems, ...problems] }
  }
  const left = size - head.length - tail.length
  return { path, bytes: size, ...joined(first.text, decodeNote(wholeLines(tail)).text, size, left) }
}

function readWholeOrEnds(disk: Disk, path: string, limit: number): FileEnds | undefined {
  return readParts(disk, path, file => endsOf(file, file.size <= limit ? limit : Math.min(limit, mostOfHuge)))
}

// Both ends are parsed by themselves: a fence that is open where the first one stops must not swallow the second.
function joined(first: string, last: string, size: number, left: number): ParsedNote {
  const start = parseNote(first)
  const lines = first.split('\n').length
  const end = parseNote(`---\n---\n${last}`)
  const message = `the note has ${mega(size)}, too many to read: from here ${mega(left)} are left out`
  const gap: Problem = {
    rule: 'note-too-large',
    severity: 'error',
    message,
    line: lines,
    column: 1,
    hint: 'all of it is still in the file; move old phases to another note',
  }
  const problems = start.problems.filter(({ rule }) => rule !== 'fence-open' && rule !== 'torn-end')
  const phases = [...start.note.phases, ...end.note.phases]
  return { note: { ...start.note, phases, summary: end.note.summary }, problems: [...problems, gap] }
}

/** Bytes as text: what is not UTF-8 is replaced, and named with its line. */
export function decodeNote(bytes: Uint8Array): {
  readonly text: string
  readonly problems: readonly Problem[]
} {
  const text = new TextDecoder('utf-8', { ignoreBOM: true }).decode(bytes)
  if (!text.includes('\ufffd') || isUtf8(bytes)) return { text, problems: [] }
  const before = text.slice(0, text.indexOf('\ufffd'))
  const line = before.split(/\r\n|\n|\r/).length
  const column = before.length - Math.max(before.lastIndexOf('\n'), before.lastIndexOf('\r'))
  const hint = 'they are shown as \ufffd; save the note as UTF-8'
  return {
    text,
    problems: [
      { rule: 'not-utf8', severity: 'error', message: 'bytes that are not UTF-8', line, column, hint },
    ],
  }
}

function isUtf8(bytes: Uint8Array): boolean {
  try {
    new TextDecoder('utf-8', { fatal: true }).decode(bytes)
    return true
  } catch {
    return false
  }
}

function wholeLines(bytes: Buffer): Buffer {
  const feed = bytes.indexOf(10)
  return feed === -1 ? bytes : bytes.subarray(feed + 1)
}

function mega(bytes: number): string {
  return `${(bytes / 1e6).toFixed(bytes < 1e7 ? 1 : 0)} MB`
}
