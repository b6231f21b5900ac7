// Training and test cases, told apart by a hash: the same case is always on the same side.

import { Fault } from '../errors.ts'
import { sha256 } from '../text/sha256.ts'
import type { LearningCase } from './learning-case.ts'

export type Split = 'train' | 'test'

export type SplitRule = {
  /** The share of test cases, above 0 and below 1. */
  readonly test: number
  /** `session` keeps all cases of a session on one side. */
  readonly by: 'case' | 'session'
}

/** The side of a case. Cases with one prompt are on one side, so that no test case was trained on. */
export function splitOf(learned: LearningCase, { test, by }: SplitRule): Split {
  if (!(test > 0 && test < 1))
    throw new Fault('usage', `expected a share between 0 and 1 for the test cases, found ${test}`, {
      hints: ['--split 0.1 makes every tenth case a test case'],
    })
  const key = by === 'session' ? learned.source.sessionId : folded(learned)
  return Number.parseInt(sha256(key).slice(0, 12), 16) / 2 ** 48 < test ? 'test' : 'train'
}

function folded({ prompt }: LearningCase): string {
  return prompt.map(({ content }) => content.toLowerCase().replace(/\s+/g, ' ').trim()).join('\n')
}
