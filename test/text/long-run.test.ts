import fc from 'fast-check'
import { expect, test } from 'vitest'
import { hasLongRun, runCharacters } from '../../src/text/long-run.ts'

const table = runCharacters('ab-')

function runsOf(text: string, length: number): string[] {
  const runs: string[] = []
  hasLongRun(text, table, length, run => {
    runs.push(run)
    return false
  })
  return runs
}

test('every run that is long enough is seen, whole', () => {
  const text = fc.string({
    unit: fc.constantFrom('a', 'b', '-', '-', 'a', 'b', ' ', 'é', '\n'),
    maxLength: 60,
  })
  fc.assert(
    fc.property(text, fc.integer({ min: 1, max: 12 }), (text, length) => {
      expect(runsOf(text, length)).toEqual(text.match(new RegExp(`[ab-]{${length},}`, 'g')) ?? [])
    }),
    { numRuns: 2_000 },
  )
})

test('the first that is meant ends the search', () => {
  expect(hasLongRun('aaa bbb', table, 3, run => run === 'bbb')).toBe(true)
  expect(hasLongRun('aaa bbb', table, 3, run => run === 'ab')).toBe(false)
})
