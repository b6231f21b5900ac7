import { readFileSync } from 'node:fs'
import fc from 'fast-check'
import { expect, test } from 'vitest'
import { parsePlan } from '../../src/plan/parse.ts'
import { renderPlan } from '../../src/plan/render.ts'
import { anyPlan } from '../support/any-plan.ts'

const example = readFileSync(new URL('../fixtures/plan/comprehensive.md', import.meta.url), 'utf8')

function placeless(value: unknown): unknown {
  return JSON.parse(JSON.stringify(value, (key, part) => (key === 'place' ? undefined : part)))
}

test('the canonical text of the comprehensive example is that example', () => {
  expect(renderPlan(parsePlan(example).plan!)).toBe(example)
})

test('M-20 a rendered plan parses to the same plan, and rendering it again changes nothing', () => {
  fc.assert(
    fc.property(anyPlan, plan => {
      const text = renderPlan(plan)
      const parsed = parsePlan(text)
      expect(parsed.problems.filter(problem => problem.severity === 'error')).toEqual([])
      expect(placeless(parsed.plan)).toEqual(placeless(plan))
      expect(renderPlan(parsed.plan!)).toBe(text)
    }),
    { numRuns: 400 },
  )
})
