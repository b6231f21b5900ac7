import { describe, expect, test } from 'vitest'
import { driftRate, type EditCase, judge, readCases, score } from '../../scripts/corpus-score.ts'
import { sampleCases } from './sample-cases.ts'

const made: EditCase = {
  id: 'made',
  tier: 'drift',
  original: 'a\nb\n',
  find: 'b\n',
  replace: 'c\n',
  expected: 'a\nc\n',
}

test('a case is judged by its text or its kind of refusal', () => {
  expect(judge(made).verdict).toBe('right')
  expect(judge({ ...made, expected: 'a\nd\n' }).verdict).toBe('wrong')
  expect(judge({ ...made, find: 'nowhere\n' }).verdict).toBe('refused')
  const { expected: _, ...rejected } = { ...made, find: 'nowhere\n' }
  expect(judge({ ...rejected, expectError: 'not-found' }).verdict).toBe('right')
  expect(judge({ ...rejected, expectError: 'ambiguous' }).verdict).toBe('refused')
})

test('a wrong place counts against the tier and the rate', () => {
  const scores = score([made, { ...made, id: 'off', expected: 'a\nd\n' }])
  expect(scores.find(one => one.tier === 'drift')).toMatchObject({ cases: 2, applied: 2, wrongPlace: 1 })
  expect(scores.flatMap(one => one.failed)).toHaveLength(1)
  expect(driftRate(scores)).toBe(0.5)
})

// The corpus lies beside the project and is never copied into it; the sample is always there.
const measured = [
  { name: 'the sample', cases: sampleCases },
  { name: 'the corpus', cases: readCases() },
].filter(({ cases }) => cases.length > 0)

for (const { name, cases: given } of measured) {
  describe(name, () => {
    const scores = score(given)

    for (const { tier, cases: count, failed } of scores) {
      test(`${tier}: ${count} cases, none in a wrong place`, () => {
        expect(count).toBeGreaterThan(0)
        expect(failed).toEqual([])
      })
    }

    test('nine of ten drifted cases are applied', () => {
      expect(driftRate(scores)).toBeGreaterThanOrEqual(0.9)
    })
  })
}
