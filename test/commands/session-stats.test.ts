import { expect, test } from 'vitest'
import { busyPhase, firstPhase, notesProject, noteText } from '../support/notes-project.ts'

const notes = {
  '20260124-a': noteText('20260124-a', { tokens_used: 2_000_000, cost: 16.2 }, firstPhase, busyPhase),
  '20260125-b': noteText('20260125-b', {
    status: 'failed',
    tokens_used: 200_000,
    cost: 2,
    started: '2026-02-25T10:00:00.000Z',
    ended: '2026-02-25T10:10:00.000Z',
  }),
  '20260126-c': noteText('20260126-c', {
    status: 'active',
    participants: '[architect]',
    tokens_used: 10,
    channel: 'ops',
  })
    .replace(/^ended.*\n/m, '')
    .replace(/^cost.*\n/m, ''),
}

test('Aggregate session metrics: a table with a bar for tokens, and the sum', () => {
  expect(notesProject(notes).session('stats', '--by', 'agent')).toEqual({
    code: 0,
    err: '',
    out: `agent       sessions  turns   tokens       cost   avg time  failed
developer          2      2     2.2M     $18.20       15 m    50 %  ███████████████
pathfinder         1      2     2.0M     $16.20       20 m     0 %  ██████████████
architect          1      0       10      $0.00          -       -  █
all                3      2     2.2M     $18.20       15 m    50 %
The cost of 1 session is not known and not counted.
`,
  })
})

test.each([
  ['channel', ['dev', 'ops', 'research']],
  ['status', ['active', 'completed', 'failed']],
  ['model', ['anthropic/claude-sonnet']],
  ['week', ['2026-W04', '2026-W09']],
])('groups by %s', (by, names) => {
  const { groups } = JSON.parse(notesProject(notes).session('stats', '--by', by, '--json').out)
  expect(groups.map(({ name }: { name: string }) => name)).toEqual(names)
})

test('JSON has the numbers; filters count', () => {
  const { session } = notesProject(notes)
  expect(JSON.parse(session('stats', '--json', '--status', 'failed').out)).toMatchObject({
    by: 'agent',
    total: { sessions: 1, tokens: 200_000, average_duration_ms: 600_000, failure_rate: 1, cost_unknown: 0 },
  })
})

test('without sessions it says so', () => {
  expect(notesProject({}).session('stats').out).toBe('There are no sessions with a note yet.\n')
})
