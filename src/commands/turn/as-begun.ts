// A turn that is planned again, after a kill or as a branch, is planned as it was begun.

import type { TurnInput } from './turn-input.ts'
import type { Work } from './work.ts'

/** The work with the chain and the depth that the turn was begun with, unless flags say otherwise now. */
export function asBegun(work: Work, { next }: Pick<TurnInput, 'next'>): Work {
  const record = next.again?.record
  if (record === undefined) return work
  const { values, origins } = work.config
  const begun = {
    pipeline: origins.pipeline.from === 'flag' ? values.pipeline : (record.pipeline ?? values.pipeline),
    context_depth: origins.context_depth.from === 'flag' ? values.context_depth : record.contextDepth,
  }
  return { ...work, config: { ...work.config, values: { ...values, ...begun } } }
}
