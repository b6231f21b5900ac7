// journal.jsonl: what a turn is about to do and what came of it, a line each, on disk before the next thing happens.

import { join } from 'node:path'
import { Fault } from '../errors.ts'
import { appendDurably } from '../world/append.ts'
import { writeAtomic } from '../world/atomic-write.ts'
import { createFile } from '../world/create.ts'
import type { Disk } from '../world/disk.ts'
import { readBytes, readEnd } from '../world/read-file.ts'
import { turnFiles } from './layout.ts'

const maxJournalBytes = 256_000_000
const lineFeed = 0x0a

/** An entry says its kind; the rest is for whoever wrote it. An entry of kind `start` means: from here on things ran. */
export type JournalEntry = { readonly kind: string; readonly [key: string]: unknown }

export type Journal = {
  readonly entries: readonly JournalEntry[]
  /** Numbers, from 1, of lines that cannot be read although lines after them can. */
  readonly damagedLines: readonly number[]
  /** What was written last and not to its end; it never counted. */
  readonly torn: Uint8Array
  /** Something has run, or may have: a line that cannot be read might have said so. */
  readonly started: boolean
}

/** The journal of a turn; no entries without the file. */
export function readJournal(disk: Disk, turnFolder: string): Journal {
  return parseJournal(readBytes(disk, fileIn(turnFolder), maxJournalBytes) ?? Buffer.alloc(0))
}

/** Entries up to the last line that is whole; what follows that line is torn. */
export function parseJournal(bytes: Buffer): Journal {
  const lines = wholeLines(bytes).map(line => ({ ...line, entry: parseEntry(line.bytes) }))
  const last = lines.findLastIndex(({ entry }) => entry !== undefined)
  const kept = lines.slice(0, last + 1)
  const entries = kept.flatMap(({ entry }) => entry ?? [])
  const damagedLines = kept.flatMap(({ entry }, n) => (entry === undefined ? [n + 1] : []))
  const started = damagedLines.length > 0 || entries.some(({ kind }) => kind === 'start')
  return { entries, damagedLines, torn: bytes.subarray(kept.at(-1)?.end ?? 0), started }
}

/** Adds an entry to a mended journal. When this returns, the entry survives a power cut; when it throws, it may be there. */
export function appendJournal(disk: Disk, turnFolder: string, entry: JournalEntry): void {
  const end = readEnd(disk, fileIn(turnFolder))
  // After a torn line the next one would be part of it.
  if (end !== undefined && end.size > 0 && end.last !== lineFeed) mendJournal(disk, turnFolder)
  appendDurably(disk, fileIn(turnFolder), `${JSON.stringify(entry)}\n`)
}

/** The journal ready for writing: a torn end is cut off and kept beside it as `journal.torn-1`, `-2`, … */
export function mendJournal(disk: Disk, turnFolder: string): Journal {
  const bytes = readBytes(disk, fileIn(turnFolder), maxJournalBytes) ?? Buffer.alloc(0)
  const journal = parseJournal(bytes)
  if (journal.torn.length === 0) return journal
  keepAside(disk, turnFolder, journal.torn)
  writeAtomic(disk, fileIn(turnFolder), bytes.subarray(0, bytes.length - journal.torn.length))
  return { ...journal, torn: new Uint8Array() }
}

function keepAside(disk: Disk, turnFolder: string, torn: Uint8Array): void {
  for (let number = 1; ; number++) {
    const path = join(turnFolder, `journal.torn-${number}`)
    if (createFile(disk, path, torn)) return
    // Killed between keeping and cutting, the same end is met again.
    if (readBytes(disk, path, maxJournalBytes)?.equals(torn)) return
  }
}

const fileIn = (turnFolder: string) => join(turnFolder, turnFiles.journal)

function wholeLines(bytes: Buffer): { bytes: Buffer; end: number }[] {
  const lines: { bytes: Buffer; end: number }[] = []
  for (let start = 0; ; ) {
    const at = bytes.indexOf(lineFeed, start)
    if (at < 0) return lines
    lines.push({ bytes: bytes.subarray(start, at), end: at + 1 })
    start = at + 1
  }
}

function parseEntry(line: Buffer): JournalEntry | undefined {
  try {
    const value: unknown = JSON.parse(new TextDecoder('utf-8', { fatal: true }).decode(line))
    return isEntry(value) ? value : undefined
  } catch {
    return undefined
  }
}

function isEntry(value: unknown): value is JournalEntry {
  return typeof (value as { kind?: unknown } | null)?.kind === 'string' && !Array.isArray(value)
}

/** A Fault that says where a journal is damaged; damage is never passed over when something depends on it. */
export function refuseDamagedJournal(journal: Journal, turnFolder: string): void {
  if (journal.damagedLines.length === 0) return
  const lines = journal.damagedLines.join(', ')
  throw new Fault('guard', `${fileIn(turnFolder)} cannot be read in line ${lines}`, {
    hints: ['look at the file: what ran there is not known for sure'],
  })
}
