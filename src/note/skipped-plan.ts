// How a note says that a plan was skipped in review: nothing of it ran.

import type { Phase } from './note.ts'

export const skippedPlan = 'the plan was skipped'

/** Whether the phase is a plan that was skipped. */
export function isSkippedPlan({ items }: Phase): boolean {
  const says = (text: string | undefined) => text?.startsWith(skippedPlan) === true
  return (
    items.every(({ kind }) => kind !== 'tool') &&
    items.some(item => item.kind === 'user' && (says(item.title) || says(item.done)))
  )
}
