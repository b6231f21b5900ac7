import fc from 'fast-check'
import { expect, test } from 'vitest'
import {
  duplicateIds,
  filterSessions,
  findById,
  mayFit,
  newestFirst,
  sortSessions,
} from '../../src/index/query.ts'
import { renderSessionRow } from '../../src/index/row-cells.ts'
import type { SessionRow } from '../../src/index/rows.ts'
import { groupSessions, totalsOf, weekOf } from '../../src/index/stats.ts'
import { sessionRow } from './session-row.ts'

const rows: readonly SessionRow[] = [
  sessionRow({
    id: 'a-1',
    status: 'completed',
    started: '2026-01-05T10:00:00Z',
    participants: ['developer@1.0'],
    channels: ['dev'],
    model: 'local/small',
    tokens: 30,
    ownTokens: 10,
    cost: 1,
    durationMs: 1000,
  }),
  sessionRow({
    id: 'a-2',
    status: 'failed',
    started: '2026-01-20T10:00:00+02:00',
    participants: ['Debugger@2', 'developer@1.1'],
    channels: ['dev', 'ops'],
    tokens: 20,
    ownTokens: 20,
    parent: 'a-1',
    cost: 0.25,
    durationMs: 3000,
  }),
  sessionRow({
    id: 'b-1',
    status: 'active',
    started: undefined,
    participants: [],
    channels: [],
    tokens: 5,
    ownTokens: 5,
    cost: undefined,
  }),
]
const ids = (found: readonly SessionRow[]) => found.map(({ id }) => id)
const filter = (filters: Parameters<typeof filterSessions>[1]) => ids(filterSessions(rows, filters, phases))
const phases = [
  {
    file: 'b-1',
    number: 1,
    id: undefined,
    title: 'Find the Leak',
    agent: undefined,
    channel: undefined,
    time: undefined,
    toolCalls: 0,
    failedCalls: 0,
    errors: 0,
  },
]

test('Query sessions by agent, status, channel, time, model and words', () => {
  expect(filter({})).toEqual(['a-1', 'a-2', 'b-1'])
  expect(filter({ agent: 'developer' })).toEqual(['a-1', 'a-2'])
  expect(filter({ agent: '@developer@1.1' })).toEqual(['a-2'])
  expect(filter({ agent: 'debugger' })).toEqual(['a-2'])
  expect(filter({ agent: 'dev' })).toEqual([])
  const linked = [sessionRow({ id: 'o-1', participants: ['[[Scout@1]]'] })]
  expect(ids(filterSessions(linked, { agent: 'scout' }, phases))).toEqual(['o-1'])
  expect(filter({ status: 'Failed' })).toEqual(['a-2'])
  expect(filter({ channel: '#ops' })).toEqual(['a-2'])
  expect(filter({ since: new Date('2026-01-20T08:00:00Z') })).toEqual(['a-2'])
  expect(filter({ since: new Date('2026-01-20T08:00:01Z') })).toEqual([])
  expect(filter({ model: 'small' })).toEqual(['a-1'])
  expect(filter({ text: 'leak find' })).toEqual(['b-1'])
  expect(filter({ text: 'leak', status: 'failed' })).toEqual([])
})

test('sorting: newest first, and sessions without a value last in either direction', () => {
  expect(ids(sortSessions(rows, newestFirst))).toEqual(['a-2', 'a-1', 'b-1'])
  expect(ids(sortSessions(rows, { by: 'cost', order: 'ascending' }))).toEqual(['a-2', 'a-1', 'b-1'])
  expect(ids(sortSessions(rows, { by: 'cost', order: 'descending' }))).toEqual(['a-1', 'a-2', 'b-1'])
  expect(ids(sortSessions(rows, { by: 'status', order: 'ascending' }))).toEqual(['b-1', 'a-1', 'a-2'])
})

test('sorting: what is equal stands by id, in whichever order it came', () => {
  const given = ['c', 'a', 'd', 'b'].map(id => sessionRow({ id, tokens: id === 'd' ? 2 : 1 }))
  for (const order of ['ascending', 'descending'] as const) {
    const equal = ids(sortSessions(given, { by: 'tokens', order })).filter(id => id !== 'd')
    expect(equal).toEqual(['a', 'b', 'c'])
    expect(ids(sortSessions(given, { by: 'started', order }))).toEqual(['a', 'b', 'c', 'd'])
  }
  expect(ids(given)).toEqual(['c', 'a', 'd', 'b'])
})

test('an id, or the start of one that only one has', () => {
  expect(findById(rows, 'b')).toMatchObject({ kind: 'found', row: { id: 'b-1' } })
  expect(findById(rows, 'a-1')).toMatchObject({ kind: 'found', row: { id: 'a-1' } })
  expect(findById(rows, 'a')).toEqual({ kind: 'ambiguous', ids: ['a-1', 'a-2'] })
  const called = sessionRow({ id: 'b-1-developer-1', parent: 'b-1' })
  expect(findById([called, ...rows], 'b')).toMatchObject({ kind: 'found', row: { id: 'b-1' } })
  expect(findById([called, ...rows], 'b-1-')).toMatchObject({ kind: 'found', row: { id: called.id } })
  expect(findById(rows, '')).toEqual({ kind: 'missing' })
  expect(findById(rows, 'z')).toEqual({ kind: 'missing' })
})

test('two notes with one id are told', () => {
  const twice = [...rows, sessionRow({ id: 'a-1', file: 'copy of a-1' })]
  expect(duplicateIds(twice)).toEqual(new Map([['a-1', ['a-1', 'copy of a-1']]]))
  expect(findById(twice, 'a-1').kind).toBe('ambiguous')
})

test('Aggregate session metrics: each token once, average duration, failure rate', () => {
  expect(totalsOf(rows)).toEqual({
    sessions: 3,
    phases: 0,
    tokens: 35,
    cost: 1,
    costUnknown: 1,
    averageDurationMs: 2000,
    failureRate: 0.5,
  })
  expect(totalsOf([])).toEqual({
    sessions: 0,
    phases: 0,
    tokens: 0,
    cost: 0,
    costUnknown: 0,
    averageDurationMs: undefined,
    failureRate: undefined,
  })
})

test('groups by agent, channel, status, model and week', () => {
  const names = (by: Parameters<typeof groupSessions>[1]) =>
    groupSessions(rows, by).map(({ name, sessions }) => [name, sessions])
  expect(names('agent')).toEqual([
    ['(none)', 1],
    ['Debugger', 1],
    ['developer', 2],
  ])
  expect(names('channel')).toEqual([
    ['(none)', 1],
    ['dev', 2],
    ['ops', 1],
  ])
  expect(names('status')).toEqual([
    ['active', 1],
    ['completed', 1],
    ['failed', 1],
  ])
  expect(names('model')).toEqual([
    ['(none)', 2],
    ['local/small', 1],
  ])
  expect(names('week')).toEqual([
    ['(none)', 1],
    ['2026-W02', 1],
    ['2026-W04', 1],
  ])
  expect(groupSessions(rows, 'agent').find(({ name }) => name === 'developer')).toMatchObject({
    failureRate: 0.5,
    tokens: 30,
  })
})

test('weeks at the turn of the year belong to the year of their Thursday', () => {
  expect(weekOf('2026-12-31T12:00:00Z')).toBe('2026-W53')
  expect(weekOf('2027-01-03T12:00:00Z')).toBe('2026-W53')
  expect(weekOf('2027-01-04T00:00:00Z')).toBe('2027-W01')
  expect(weekOf('2024-12-30T00:00:00Z')).toBe('2025-W01')
  expect(weekOf('never')).toBe('(none)')
})

test('a row that fits is never left out by the look at its text', () => {
  const word = fc.constantFrom(
    'Dev',
    'dev',
    '\u212Aeep',
    'keep',
    'a"b',
    'a\\b',
    '@1',
    'x/y:z',
    '#ops',
    'é',
    'É',
    '',
  )
  const filters = fc.record({ agent: word, channel: word, model: word }, { requiredKeys: [] })
  const given = fc.record({
    participants: fc.array(word, { maxLength: 2 }),
    channels: fc.array(word, { maxLength: 2 }),
    model: fc.option(word, { nil: undefined }),
  })
  let fitting = 0
  fc.assert(
    fc.property(given, filters, (row, asked) => {
      const session = sessionRow({ id: 'a', ...row })
      if (filterSessions([session], asked, []).length === 0) return
      fitting++
      expect(mayFit(asked)?.(renderSessionRow(session)) ?? true).toBe(true)
    }),
    { numRuns: 5000 },
  )
  expect(fitting).toBeGreaterThan(20)
})
