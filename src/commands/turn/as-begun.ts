// A turn that is planned again, after a kill or as a branch, is planned as it was begun.

import { settings } from '../../config/settings.ts'
import { callsOf } from '../../session/count-calls.ts'
import type { Turn } from '../../session/session.ts'
import { line, paint } from '../../text/styled.ts'
import type { TurnInput } from './turn-input.ts'
import type { Work } from './work.ts'

/** The work with the model, the chain and the depth that the turn was begun with, unless flags say otherwise now. */
export function asBegun(work: Work, { next }: Pick<TurnInput, 'next'>): Work {
  const record = next.again?.record
  if (next.again === undefined || record === undefined) return work
  const { values, origins } = work.config
  const begun = {
    model: origins.model.from === 'flag' ? values.model : (modelOf(work, next.again) ?? values.model),
    pipeline: origins.pipeline.from === 'flag' ? values.pipeline : (record.pipeline ?? values.pipeline),
    context_depth: origins.context_depth.from === 'flag' ? values.context_depth : record.contextDepth,
  }
  return { ...work, config: { ...work.config, values: { ...values, ...begun } } }
}

/** Says which model a turn goes on with, where that is not the one of the settings. */
export function tellModel({ world, config }: Work, begun: Work, turn: string): void {
  const { model } = begun.config.values
  if (model === undefined || model === config.values.model) return
  const said = line`turn ${turn} was begun with ${model} and goes on with it; --model takes another`
  world.terminal.tell(paint('dim', said))
}

/**
 * A branch in which nothing was asked yet has the model's name of its origin, and takes the one of now. Turns come with
 * a cloned repository too: what a project may not name without trust, they may not either.
 */
function modelOf({ world }: Work, turn: Turn): string | undefined {
  const asked = turn.record?.modelAsked
  if (asked === undefined || settings.model.trustNeededFor(asked)) return undefined
  const isFresh = turn.record?.branchedFrom !== undefined && callsOf(world, turn) === 0
  return isFresh ? undefined : asked
}
