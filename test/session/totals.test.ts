import { mkdirSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { sessionTotals } from '../../src/session/totals.ts'
import { writeTurnRecord } from '../../src/session/write-turn.ts'
import { beginTurn, doneTurn, newSession } from '../support/session-on-disk.ts'

test('all turns that were begun count, with everything they used', () => {
  const where = newSession()
  doneTurn(where, undefined)
  doneTurn(where, '01')
  const turn = beginTurn(where, '02')
  const usage = { input: 5, output: 5, cached: 0, cost: 1, estimated: true }
  writeTurnRecord(where.world, turn, { ...turn.record, usage, retries: 2 })
  mkdirSync(join(where.folder, '04'))
  expect(sessionTotals(where.read())).toEqual({
    turns: 3,
    done: 2,
    usage: { input: 2005, output: 405, cached: 200, cost: 1.02, estimated: true },
    retries: 2,
    unreadable: 0,
  })
})

test('a session without turns has used nothing', () => {
  expect(sessionTotals(newSession().read())).toMatchObject({ turns: 0, usage: { input: 0, cost: 0 } })
})

test('a turn that cannot be read makes the cost unknown, never smaller', () => {
  const where = newSession()
  doneTurn(where, undefined)
  doneTurn(where, '01')
  writeFileSync(join(where.folder, '01/turn.md'), 'x')
  expect(sessionTotals(where.read())).toMatchObject({
    turns: 2,
    unreadable: 1,
    usage: { input: 1000, cost: undefined, estimated: true },
  })
})
