// The files that need a yes of their own before a plan may write them.

import type { ItemId, Review } from './items.ts'

/** Their paths, each once, in the order of the plan; only those of items that run. */
export function protectedFiles(review: Review, runs: (id: ItemId) => boolean): readonly string[] {
  const paths = review.actions
    .filter(({ id, marks }) => marks.includes('protected') && runs(id))
    .map(({ target }) => target)
  return [...new Set(paths)]
}
