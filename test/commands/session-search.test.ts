import { mkdirSync } from 'node:fs'
import { expect, test } from 'vitest'
import { busyPhase, firstPhase, notesProject, noteText } from '../support/notes-project.ts'

function project() {
  const made = notesProject({ '20260124-auth': noteText('20260124-auth', {}, firstPhase, busyPhase) })
  mkdirSync(`${made.sessions}/20260124-auth/01`, { recursive: true })
  made.put('.teddy/sessions/20260124-auth/01/plan.md', '# Plan\n\nUse the zebra [crossing](x).\n')
  made.put('.teddy/sessions/20260124-auth/01/report.md', '# Report\n\nThe Zebra crossed.\n')
  return made
}

test('finds words in notes, plans and reports, with the lines where they stand', () => {
  const { session } = project()
  expect(session('search', 'ZEBRA')).toEqual({
    code: 0,
    err: '',
    out: `20260124-auth  plan  .teddy/sessions/20260124-auth/01/plan.md
      3  Use the zebra [crossing](x).
20260124-auth  report  .teddy/sessions/20260124-auth/01/report.md
      3  The Zebra crossed.
Found in 2 files.
`,
  })
})

test('all words have to be there; signs of patterns are only signs', () => {
  const { session } = project()
  expect(session('search', 'zebra', '[crossing](').out).toContain('Found in 1 file.')
  expect(session('search', 'zebra', 'lion').out).toBe('Nothing found.\n')
  expect(session('search', '(').code).toBe(0)
})

test('JSON has the hits with their lines', () => {
  const { session } = project()
  expect(JSON.parse(session('search', 'expected', '500', '--json').out)).toMatchObject([
    { session: '20260124-auth', kind: 'note', turn: null, snippets: [{ text: '> The test expected 500.' }] },
  ])
})

test('more lines than are shown are counted', () => {
  const { session } = notesProject({ '20260124-a': noteText('20260124-a', {}, 'lion\n'.repeat(9)) })
  expect(session('search', 'lion').out).toContain('… 6 more lines')
})

test('a key is no word to look for', () => {
  const key = `ghp_${'a1'.repeat(18)}`
  const { session } = notesProject({ '20260124-a': noteText('20260124-a', {}, `token ${key}\n`) })
  expect(session('search', key).out).toBe('Nothing found.\n')
  expect(session('search', 'token').out).not.toContain(key)
})

test('blank words are a usage error', () => {
  expect(project().session('search', '  ')).toMatchObject({ code: 2 })
})
