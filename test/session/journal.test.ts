import { mkdirSync, readdirSync, readFileSync, symlinkSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import {
  appendJournal,
  mendJournal,
  parseJournal,
  readJournal,
  refuseDamagedJournal,
} from '../../src/session/journal.ts'
import { realDisk } from '../../src/world/disk.ts'
import { failingDisk, fullDisk } from '../support/faulty-disk.ts'
import { possibleContents, recordingDisk } from '../support/power-loss.ts'
import { temporaryFolder } from '../support/temporary-folder.ts'

const lines = (folder: string) => readFileSync(join(folder, 'journal.jsonl'), 'utf8')
const kinds = (folder: string) => readJournal(realDisk, folder).entries.map(({ kind }) => kind)

function journalWith(...entries: string[]) {
  const folder = temporaryFolder()
  for (const kind of entries) appendJournal(realDisk, folder, { kind })
  return folder
}

test('each entry is one line, whatever its texts', () => {
  const folder = temporaryFolder()
  const entry = { kind: 'intent', command: 'a\nb\r\u2028"\\', nested: { list: [1, null, true] } }
  appendJournal(realDisk, folder, entry)
  appendJournal(realDisk, folder, { kind: 'outcome' })
  expect(lines(folder).split('\n').length).toBe(3)
  expect(readJournal(realDisk, folder)).toEqual({
    entries: [entry, { kind: 'outcome' }],
    damagedLines: [],
    torn: Buffer.alloc(0),
    started: false,
  })
})

test('without a file there are no entries, and reading makes none', () => {
  const folder = temporaryFolder()
  expect(readJournal(realDisk, folder).entries).toEqual([])
  expect(readdirSync(folder)).toEqual([])
})

describe('a torn end', () => {
  test.each([
    ['half a line', Buffer.from('{"kind":"outc')],
    ['zeros', Buffer.alloc(4096)],
    ['zeros with a line feed', Buffer.from('\0\0\0\n')],
    ['a line without its line feed', Buffer.from('{"kind":"outcome"}')],
    ['half a character', Buffer.from([0x7b, 0xe2, 0x82])],
  ])('D-03 %s does not count, is cut off and kept aside', (_, tail) => {
    const folder = journalWith('start', 'intent')
    const whole = lines(folder)
    writeFileSync(join(folder, 'journal.jsonl'), Buffer.concat([Buffer.from(whole), tail]))
    expect(kinds(folder)).toEqual(['start', 'intent'])
    expect(readdirSync(folder)).toEqual(['journal.jsonl'])
    mendJournal(realDisk, folder)
    expect(lines(folder)).toBe(whole)
    expect(readFileSync(join(folder, 'journal.torn-1'))).toEqual(tail)
    appendJournal(realDisk, folder, { kind: 'outcome' })
    expect(kinds(folder)).toEqual(['start', 'intent', 'outcome'])
  })

  test('is mended by the next entry too, and a second one is kept beside the first', () => {
    const folder = journalWith('start')
    for (const tail of ['{"a', '{"b']) {
      writeFileSync(join(folder, 'journal.jsonl'), tail, { flag: 'a' })
      appendJournal(realDisk, folder, { kind: 'next' })
    }
    expect(kinds(folder)).toEqual(['start', 'next', 'next'])
    expect(readFileSync(join(folder, 'journal.torn-1'), 'utf8')).toBe('{"a')
    expect(readFileSync(join(folder, 'journal.torn-2'), 'utf8')).toBe('{"b')
  })

  test('mended twice, as after a kill in between, it is kept once', () => {
    const folder = journalWith('start')
    const torn = `${lines(folder)}{"a`
    for (const _ of [1, 2]) {
      writeFileSync(join(folder, 'journal.jsonl'), torn)
      mendJournal(realDisk, folder)
    }
    expect(readdirSync(folder).sort()).toEqual(['journal.jsonl', 'journal.torn-1'])
  })
})

test('I-01 damage in the middle is named, everything around it is read, and it counts as started', () => {
  const folder = journalWith('approved')
  writeFileSync(join(folder, 'journal.jsonl'), '\0\0\0\0\n[]\n{"kind":1}\n', { flag: 'a' })
  appendJournal(realDisk, folder, { kind: 'outcome' })
  const journal = readJournal(realDisk, folder)
  expect(journal.entries.map(({ kind }) => kind)).toEqual(['approved', 'outcome'])
  expect(journal.damagedLines).toEqual([2, 3, 4])
  expect(journal.started).toBe(true)
  expect(() => refuseDamagedJournal(journal, folder)).toThrow(/line 2, 3, 4/)
})

test('cut at any byte it holds a beginning of its entries', () => {
  const entry = fc.record({ kind: fc.constantFrom('start', 'intent'), text: fc.string({ unit: 'binary' }) })
  fc.assert(
    fc.property(fc.array(entry, { maxLength: 6 }), fc.nat(), (entries, at) => {
      const bytes = Buffer.from(entries.map(item => `${JSON.stringify(item)}\n`).join(''))
      const kept = parseJournal(bytes.subarray(0, at % (bytes.length + 1)))
      expect(kept.entries).toEqual(entries.slice(0, kept.entries.length))
      expect(kept.damagedLines).toEqual([])
    }),
  )
})

test('D-03 when an entry is acknowledged, every disk after a power cut holds it', () => {
  const folder = temporaryFolder()
  const path = join(folder, 'journal.jsonl')
  const { disk, steps } = recordingDisk()
  appendJournal(disk, folder, { kind: 'start' })
  for (const content of possibleContents(steps, path, undefined))
    expect(parseJournal(content ?? Buffer.alloc(0)).entries).toEqual([{ kind: 'start' }])
})

test('D-05 a failure at any disk call leaves all entries that were acknowledged, and the next one fits', () => {
  for (const code of ['ENOSPC', 'EIO']) {
    for (let at = 1; ; at++) {
      const folder = journalWith('start', 'intent')
      writeFileSync(join(folder, 'journal.jsonl'), '{"torn', { flag: 'a' })
      const { disk, failed } = failingDisk(at, code)
      try {
        appendJournal(disk, folder, { kind: 'outcome' })
      } catch (error) {
        expect(error).toMatchObject({ name: 'Fault' })
      }
      expect(kinds(folder).slice(0, 2)).toEqual(['start', 'intent'])
      appendJournal(realDisk, folder, { kind: 'after' })
      expect(kinds(folder).filter(kind => kind !== 'outcome')).toEqual(['start', 'intent', 'after'])
      expect(readJournal(realDisk, folder).damagedLines).toEqual([])
      if (!failed()) break
    }
  }
})

test('D-04 a disk that takes half a line: the half never counts', () => {
  const folder = journalWith('start')
  expect(() => appendJournal(fullDisk(5), folder, { kind: 'outcome' })).toThrow(/disk is full/)
  expect(kinds(folder)).toEqual(['start'])
  appendJournal(realDisk, folder, { kind: 'again' })
  expect(kinds(folder)).toEqual(['start', 'again'])
})

test('a link or a folder in the place of the journal is refused', () => {
  const folder = temporaryFolder()
  const outside = join(temporaryFolder(), 'file')
  writeFileSync(outside, '')
  symlinkSync(outside, join(folder, 'journal.jsonl'))
  expect(() => appendJournal(realDisk, folder, { kind: 'x' })).toThrow(
    expect.objectContaining({ name: 'Fault' }),
  )
  expect(readFileSync(outside, 'utf8')).toBe('')
  const other = temporaryFolder()
  mkdirSync(join(other, 'journal.jsonl'))
  expect(() => readJournal(realDisk, other)).toThrow(/not a regular file/)
})
