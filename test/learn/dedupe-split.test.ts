import fc from 'fast-check'
import { expect, test } from 'vitest'
import { Fault } from '../../src/errors.ts'
import { dedupe } from '../../src/learn/dedupe.ts'
import { splitOf } from '../../src/learn/split.ts'
import { anyCase, caseOf } from './sample-cases.ts'

test('cases that differ in case, blanks and numbers are one; the first stays', () => {
  const first = caseOf({ chosen: 'Use port 8080.' })
  const same = caseOf({ chosen: 'use  port 9090.', sessionId: 'other' })
  const other = caseOf({ chosen: 'Use a socket.' })
  expect(dedupe([first, same, other])).toEqual({
    cases: [first, other],
    leftOut: [{ kind: 'puzzle', sessionId: 'other', phase: 'phase-1', reason: 'same as another' }],
  })
})

test('deduping twice takes nothing more, and loses none without a twin', () => {
  fc.assert(
    fc.property(fc.array(anyCase, { maxLength: 8 }), cases => {
      const once = dedupe([...cases, ...cases])
      expect(dedupe(once.cases)).toEqual({ cases: once.cases, leftOut: [] })
      expect(once.cases.length + once.leftOut.length).toBe(2 * cases.length)
    }),
  )
})

test('a case is on one side for ever, with all cases of its prompt or its session', () => {
  const sides = (by: 'case' | 'session') => (n: number) =>
    splitOf(caseOf({ sessionId: 's', prompt: [{ role: 'user', content: `q${n}` }] }), { test: 0.5, by })
  const numbers = Array.from({ length: 40 }, (_, n) => n)
  expect(new Set(numbers.map(sides('session'))).size).toBe(1)
  expect(new Set(numbers.map(sides('case'))).size).toBe(2)
  // Fixed for ever: a later version must not move cases to the other side.
  expect(numbers.slice(0, 6).map(sides('case'))).toMatchInlineSnapshot(`
    [
      "test",
      "train",
      "train",
      "test",
      "test",
      "test",
    ]
  `)
})

test.each([0, 1, -1, 2, Number.NaN])('a share of %d is refused', share => {
  expect(() => splitOf(caseOf(), { test: share, by: 'case' })).toThrow(Fault)
})
