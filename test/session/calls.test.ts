import { mkdirSync, symlinkSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { beginAttempt, keepInAttempt, listAttempts, readAttempt } from '../../src/session/attempts.ts'
import { callsOf, countAnswers } from '../../src/session/count-calls.ts'
import { beginStep, keepStep, listSteps, readStep } from '../../src/session/steps.ts'
import { beginTurn, doneTurn, newSession, put } from '../support/session-on-disk.ts'
import { temporaryFolder } from '../support/temporary-folder.ts'

function planning() {
  const where = newSession()
  return { ...where, turn: beginTurn(where, undefined) }
}

test('attempts are kept one beside the other, as sent and as answered', () => {
  const { world, turn } = planning()
  expect(listAttempts(world, turn)).toEqual([])
  expect(beginAttempt(world, turn, 'first')).toBe(1)
  keepInAttempt(world, turn, 1, 'partial', '# A pl')
  expect(beginAttempt(world, turn, 'second')).toBe(2)
  keepInAttempt(world, turn, 2, 'reply', '# A plan')
  keepInAttempt(world, turn, 2, 'problems', 'plan.md:1:1')
  expect(listAttempts(world, turn)).toEqual([
    { number: 1, files: new Set(['request', 'partial']) },
    { number: 2, files: new Set(['request', 'reply', 'problems']) },
  ])
  expect(readAttempt(world, turn, 1, 'partial')).toBe('# A pl')
  expect(readAttempt(world, turn, 1, 'reply')).toBeUndefined()
})

test('the hundredth attempt follows the ninety-ninth', () => {
  const where = planning()
  put(where, {
    '01/attempts/99/request.md': 'x',
    '01/attempts/9/request.md': 'x',
    '01/attempts/notes.txt': 'x',
  })
  expect(beginAttempt(where.world, where.turn, 'x')).toBe(100)
  expect(listAttempts(where.world, where.turn).map(({ number }) => number)).toEqual([99, 100])
})

test('an attempt that was killed before its request was whole is used again', () => {
  const { world, turn } = planning()
  beginAttempt(world, turn, 'x')
  mkdirSync(join(turn.folder, 'attempts/02'))
  expect(beginAttempt(world, turn, 'y')).toBe(2)
})

test('steps are numbered by their calls: one that is asked again keeps the first answer', () => {
  const { world, turn } = planning()
  const first = { number: beginStep(world, turn, 'analysis', 'q'), name: 'analysis' }
  keepStep(world, turn, first, 'partial', 'cut')
  const second = { number: beginStep(world, turn, 'analysis', 'q'), name: 'analysis' }
  keepStep(world, turn, second, 'reply', 'whole')
  beginStep(world, turn, 'next_one-2', 'q')
  expect(listSteps(world, turn)).toEqual([
    { number: 1, name: 'analysis', files: new Set(['request', 'partial']) },
    { number: 2, name: 'analysis', files: new Set(['request', 'reply']) },
    { number: 3, name: 'next_one-2', files: new Set(['request']) },
  ])
  expect(readStep(world, turn, second, 'reply')).toBe('whole')
})

test.each(['', '../x', 'a/b', 'a.b', '-a', 'A', 'x'.repeat(101), 'a\n'])('%j cannot be a step', name => {
  const { world, turn } = planning()
  expect(() => beginStep(world, turn, name, 'q')).toThrow(expect.objectContaining({ kind: 'usage' }))
  expect(listSteps(world, turn)).toEqual([])
})

test('each request is a call; what was not answered gave no reply, in all turns', () => {
  const where = newSession()
  doneTurn(where, undefined)
  doneTurn(where, '01')
  expect(countAnswers(where.world, where.read())).toBe(2)
  const turn = beginTurn(where, '02')
  beginStep(where.world, turn, 'analysis', 'q')
  beginAttempt(where.world, turn, 'q')
  beginAttempt(where.world, turn, 'q')
  expect(callsOf(where.world, turn)).toBe(3)
  expect(countAnswers(where.world, where.read())).toBe(2)
  keepStep(where.world, turn, { number: 1, name: 'analysis' }, 'reply', 'a')
  keepInAttempt(where.world, turn, 1, 'partial', 'a')
  keepInAttempt(where.world, turn, 2, 'reply', 'a')
  expect(countAnswers(where.world, where.read())).toBe(5)
})

test('what was sealed counts as before, also when somebody removed the files or the seals', () => {
  const where = newSession()
  doneTurn(where, undefined)
  const [turn] = where.read().turns
  const bare = { ...turn!, record: { ...turn!.record!, seals: undefined } }
  expect(callsOf(where.world, turn!)).toBe(1)
  expect(callsOf(where.world, bare)).toBe(1)
})

test.each(['attempts', 'steps'])('a link in the place of %s/ is refused and not written through', name => {
  const { world, turn } = planning()
  const elsewhere = temporaryFolder()
  symlinkSync(elsewhere, join(turn.folder, name))
  const begin = () => (name === 'steps' ? beginStep(world, turn, 'a', 'q') : beginAttempt(world, turn, 'q'))
  expect(begin).toThrow(expect.objectContaining({ kind: 'guard' }))
})
