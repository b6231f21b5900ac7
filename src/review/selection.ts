// What runs when some items are switched off: what rests on them cannot, and what is left may find other files.

import type { Outcome } from '../plan/simulation.ts'
import { type Chains, chainsOf, type OutcomeOf } from './chains.ts'
import type { ActionItem, Item, ItemId, Review } from './items.ts'

/** `broken`: it cannot run. `doubtful`: it can, but something it speaks of will not be there. */
export type Trouble = { readonly kind: 'broken' | 'doubtful'; readonly why: string }

export type Selection = {
  /** What the user switched off. */
  readonly off: ReadonlySet<ItemId>
  /** What is switched on and has a trouble. */
  readonly troubles: ReadonlyMap<ItemId, Trouble>
  /** What will be done: switched on, and not broken. */
  readonly runs: ReadonlySet<ItemId>
  /** What an action finds and leaves when just these run. */
  readonly outcomeOf: OutcomeOf
}

type Broken = ReadonlyMap<ItemId, Trouble>

/** Works out what runs. */
export function select(review: Review, off: ReadonlySet<ItemId>): Selection {
  const chains = chainsOf(review)
  let broken: Broken = new Map()
  // Breaking one thing may break the next. Each round adds to what is broken, so they come to an end.
  for (let before = -1; before < broken.size; ) {
    before = broken.size
    broken = breakMore(review, chains, off, broken)
  }
  const missing = (id: ItemId) => off.has(id) || broken.has(id)
  const troubles = new Map<ItemId, Trouble>()
  const runs = new Set<ItemId>()
  for (const item of review.items) {
    if (off.has(item.id)) continue
    const trouble = broken.get(item.id) ?? doubtOf(item, missing)
    if (trouble !== undefined) troubles.set(item.id, trouble)
    if (trouble?.kind !== 'broken') runs.add(item.id)
  }
  return { off, troubles, runs, outcomeOf: chains.when(id => runs.has(id)) }
}

function breakMore(review: Review, chains: Chains, off: ReadonlySet<ItemId>, before: Broken): Broken {
  const broken = new Map(before)
  const missing = (id: ItemId) => off.has(id) || broken.has(id)
  for (const item of review.actions) {
    if (missing(item.id)) continue
    const unmet = item.needs.find(need => need.how === 'must' && need.madeBy.every(missing))
    if (unmet === undefined) continue
    const which = unmet.madeBy.every(id => off.has(id)) ? 'is off' : 'cannot be made'
    broken.set(item.id, { kind: 'broken', why: `needs ${unmet.path}, which ${which}` })
  }
  const left = new Set(review.actions.filter(({ id }) => !missing(id)).map(({ id }) => id))
  const outcomeOf = chains.when(id => left.has(id))
  for (const item of review.actions) {
    const why = left.has(item.id) ? misfit(item, outcomeOf(item)) : undefined
    if (why !== undefined) broken.set(item.id, { kind: 'broken', why: `does not fit: ${why}` })
  }
  return broken
}

function misfit(item: ActionItem, outcome: Outcome): string | undefined {
  const error = outcome.problems.find(({ severity }) => severity === 'error')
  if (error !== undefined) return error.message
  // The simulation does not blame a pair for what an earlier one left unwritten.
  if (item.outcome.after !== undefined && outcome.after === undefined) return 'what it builds on is off'
  return undefined
}

function doubtOf(item: Item, missing: (id: ItemId) => boolean): Trouble | undefined {
  const unmet = item.needs.find(need => need.how === 'may' && need.madeBy.every(missing))
  return unmet && { kind: 'doubtful', why: `speaks of ${unmet.path}, which is off` }
}
