import { expect, test } from 'vitest'
import { inOrder, type PlanProblem } from '../../src/plan/plan-problem.ts'

const problem = (
  line: number,
  column: number,
  severity: PlanProblem['severity'],
  rule: string,
): PlanProblem => ({
  line,
  column,
  severity,
  rule,
  message: rule,
})

test('problems come in the order of the text, errors first at one place, each once', () => {
  const list = [
    problem(9, 1, 'error', 'd'),
    problem(2, 5, 'warning', 'c'),
    problem(2, 5, 'error', 'z'),
    problem(2, 1, 'warning', 'b'),
    problem(2, 5, 'error', 'y'),
    problem(9, 1, 'error', 'd'),
  ]
  expect(inOrder(list).map(({ line, rule }) => `${line} ${rule}`)).toEqual([
    '2 b',
    '2 y',
    '2 z',
    '2 c',
    '9 d',
  ])
})
