// The actions that touch one file, in their order. Without some of them, the others find another file than the plan's
// check found, so they are simulated again.

import type { Action } from '../plan/plan.ts'
import { simulate } from '../plan/simulate.ts'
import type { Outcome } from '../plan/simulation.ts'
import { nameKey } from '../project-files.ts'
import type { ActionItem, ItemId, Review } from './items.ts'

type Link = {
  readonly item: ActionItem
  /** The commands between the link before and this one: `commands.slice(from, to)`. */
  readonly from: number
  readonly to: number
}

type Chain = {
  readonly links: Link[]
  /** What was simulated again, by the numbers of the actions that were left. */
  readonly simulated: Map<string, ReadonlyMap<ItemId, Outcome>>
}

/** What an action finds and leaves. */
export type OutcomeOf = (item: ActionItem) => Outcome

export type Chains = {
  /** The outcomes when, besides the action itself, only those run that are named. */
  readonly when: (runs: (id: ItemId) => boolean) => OutcomeOf
}

const known = new WeakMap<Review, Chains>()

/** The chains of a review; what was simulated is kept with it. */
export function chainsOf(review: Review): Chains {
  const found = known.get(review) ?? makeChains(review)
  known.set(review, found)
  return found
}

function makeChains(review: Review): Chains {
  const commands = review.actions.filter(({ action }) => action.type === 'EXECUTE')
  const chains = linkUp(review)
  return {
    when: runs => {
      // How many commands run among the first n.
      const running = [0]
      for (const { id } of commands) running.push(running.at(-1)! + (runs(id) ? 1 : 0))
      const settled = new Map<Chain, ReadonlyMap<ItemId, Outcome> | undefined>()
      return item => {
        const chain = chains.get(item.id)
        if (chain === undefined) return item.outcome
        if (!runs(item.id)) return outcomesOf(chain, item)?.get(item.id) ?? item.outcome
        if (!settled.has(chain)) settled.set(chain, outcomesOf(chain, item))
        return settled.get(chain)?.get(item.id) ?? item.outcome
      }

      function outcomesOf({ links, simulated }: Chain, asked: ActionItem) {
        const left: ActionItem[] = []
        let same = true
        for (const { item, from, to } of links) {
          // One command makes what follows a forecast as well as many do.
          if (running[to]! > running[from]!) left.push(commands.slice(from, to).find(({ id }) => runs(id))!)
          else if (to > from) same = false
          if (item === asked || runs(item.id)) left.push(item)
          else same = false
        }
        if (same) return undefined
        const key = left.map(({ number }) => number).join(',')
        const outcomes = simulated.get(key) ?? simulateAgain(review, left)
        simulated.set(key, outcomes)
        return outcomes
      }
    },
  }
}

function linkUp(review: Review): ReadonlyMap<ItemId, Chain> {
  const byFile = new Map<string, Chain>()
  const byItem = new Map<ItemId, Chain>()
  let commands = 0
  for (const item of review.actions) {
    if (item.action.type === 'EXECUTE') commands++
    const path = fileOf(item.action)
    if (path === undefined) continue
    const key = nameKey(review.place.files.names, path)
    const chain: Chain = byFile.get(key) ?? { links: [], simulated: new Map() }
    chain.links.push({ item, from: chain.links.at(-1)?.to ?? 0, to: commands })
    byFile.set(key, chain)
    byItem.set(item.id, chain)
  }
  return byItem
}

/** The file that an action changes or reads. */
function fileOf(action: Action): string | undefined {
  if (action.type === 'CREATE' || action.type === 'EDIT') return action.file.path
  return action.type === 'READ' && action.resource.kind === 'file' ? action.resource.path : undefined
}

function simulateAgain(review: Review, items: readonly ActionItem[]): ReadonlyMap<ItemId, Outcome> {
  const actions = items.map(({ action }) =>
    action.type === 'EXECUTE' ? { ...action, cwd: undefined, env: [] } : action,
  )
  const plan = { ...review.plan, actions, memos: [], activeContext: [] }
  const { outcomes } = simulate(plan, review.place.files)
  return new Map(items.map(({ id }, n) => [id, outcomes[n]!]))
}
