// Small plans that can be told apart: a title and a justification of their own.

import { smallPlan } from './small-plan.ts'

/** A plan of that title; its justification says why. */
export function titledPlan(title: string, why: string, ...actions: readonly string[]): string {
  return smallPlan(...actions)
    .replace('A plan for a test', title)
    .replace('### 2. Justification\nb\n', `### 2. Justification\n${why}\n`)
}
