import { truncateSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { searchFiles } from '../../src/index/search.ts'
import { realDisk } from '../../src/world/disk.ts'
import { folderWith } from '../support/files-in.ts'

const key = ['sk', 'ant', '0123456789abcdef0123'].join('-')

const root = () =>
  folderWith({
    'notes/20260101-a.md': `# A\nThe Leak is in the parser.\nfound a LEAK again\n${'x'.repeat(500)} leak ${'y'.repeat(500)}\n`,
    'notes/20260102-b.md': `nothing here, but ${key} leaked\n`,
    'notes/20260103-c.conflict-1.md': 'leak\n',
    'sessions/20260101-a/01/plan.md': '# Plan\r\nfix the leak\r\n',
    'sessions/20260101-a/01/report.md': 'no such word\n',
    'sessions/20260101-a/steps/plan.md': 'leak\n',
    'sessions/20260102-b/02-branch-01/report.md': 'a leak in the report\n',
    'sessions/stray.txt': 'leak\n',
  })

test('words are found in notes, plans and reports, newest session first, with the lines around them', () => {
  const folder = root()
  const hits = searchFiles(
    realDisk,
    { notes: join(folder, 'notes'), sessions: join(folder, 'sessions') },
    'LEAK',
  )
  expect(hits.map(({ session, kind, turn, lines }) => [session, kind, turn, lines])).toEqual([
    ['20260102-b', 'note', undefined, 1],
    ['20260102-b', 'report', '02-branch-01', 1],
    ['20260101-a', 'note', undefined, 3],
    ['20260101-a', 'plan', '01', 1],
  ])
  const [, , note, plan] = hits
  expect(plan!.snippets).toEqual([{ line: 2, text: 'fix the leak' }])
  expect(note!.snippets.map(({ line }) => line)).toEqual([2, 3, 4])
  expect(note!.snippets[2]!.text).toMatch(/^…x+ leak y+…$/)
  expect(note!.snippets[2]!.text.length).toBeLessThan(170)
})

test('all words must be there; none asked for finds nothing', () => {
  const folder = root()
  const place = { notes: join(folder, 'notes'), sessions: join(folder, 'sessions') }
  expect(searchFiles(realDisk, place, 'parser leak').map(({ kind }) => kind)).toEqual(['note'])
  expect(searchFiles(realDisk, place, '  ')).toEqual([])
})

test('a key is neither shown nor found', () => {
  const folder = root()
  const place = { notes: join(folder, 'notes'), sessions: join(folder, 'sessions') }
  expect(searchFiles(realDisk, place, 'nothing')[0]!.snippets[0]!.text).toBe(
    'nothing here, but [redacted: Anthropic key] leaked',
  )
  expect(searchFiles(realDisk, place, '0123456789abcdef')).toEqual([])
})

test('of a huge file the ends are searched, and that is told', () => {
  const folder = folderWith({ 'notes/20260101-a.md': 'leak\n' })
  truncateSync(join(folder, 'notes', '20260101-a.md'), 100_000_000)
  const [hit] = searchFiles(realDisk, { notes: join(folder, 'notes'), sessions: folder }, 'leak')
  expect(hit).toMatchObject({ lines: 1, problem: 'only the first and last 32 MB were searched' })
})
