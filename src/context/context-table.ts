// The table of a context, as data: what each resource costs, where it comes from, what changed since the last turn.

import type { Origin } from './cascade.ts'
import type { Omitted } from './collect.ts'
import type { CountedResource } from './payload.ts'
import type { ListedResource } from './split-payload.ts'

export type ContextRow = {
  readonly tokens: number
  /** Of the whole payload, from 0 to 1. */
  readonly share: number
  readonly origin: Origin
  readonly resource: string
  /** Not in the previous turn's payload. */
  readonly isNew: boolean
  /** ISO time; for what came from the network. */
  readonly fetched: string | undefined
  readonly redacted: number
}

export type ContextTable = {
  /** The whole payload: resources and everything around them. */
  readonly tokens: number
  readonly shareOfWindow: number
  /** US dollars to send it; undefined when the price is not known. */
  readonly cost: number | undefined
  /** Largest first. */
  readonly rows: readonly ContextRow[]
  readonly omitted: readonly Omitted[]
  /** Undefined when there is no turn to compare with. */
  readonly since: ContextDifference | undefined
}

export type ContextDifference = {
  readonly added: readonly string[]
  readonly gone: readonly string[]
  /** Of the resources; may be less than zero. */
  readonly tokens: number
}

export type ShownResource = Pick<CountedResource, 'resource' | 'origin' | 'fetched' | 'redacted' | 'tokens'>

export type TableParts = {
  readonly tokens: number
  readonly window: number
  /** US dollars a million tokens of input. */
  readonly inputPrice: number | undefined
  readonly resources: readonly ShownResource[]
  readonly omitted: readonly Omitted[]
  /** What the previous turn's payload held. */
  readonly previous: readonly ListedResource[] | undefined
}

/** Puts the table together. */
export function contextTable(parts: TableParts): ContextTable {
  const { tokens, window, inputPrice, resources, omitted, previous } = parts
  const before = new Set(previous?.map(({ resource }) => resource))
  const rows = resources.map(({ resource, origin, fetched, redacted, tokens: own }) => ({
    tokens: own,
    share: tokens === 0 ? 0 : own / tokens,
    origin,
    resource,
    isNew: previous !== undefined && !before.has(resource),
    fetched,
    redacted,
  }))
  return {
    tokens,
    shareOfWindow: window === 0 ? 0 : tokens / window,
    cost: inputPrice === undefined ? undefined : (tokens * inputPrice) / 1_000_000,
    rows: rows.sort((a, b) => b.tokens - a.tokens),
    omitted,
    since: previous && compareResources(previous, resources),
  }
}

/** What came, what left, and how many tokens that makes. */
export function compareResources(
  before: readonly ListedResource[],
  now: readonly ListedResource[],
): ContextDifference {
  const [then, today] = [before, now].map(list => new Set(list.map(({ resource }) => resource)))
  return {
    added: now.flatMap(({ resource }) => (then!.has(resource) ? [] : [resource])),
    gone: before.flatMap(({ resource }) => (today!.has(resource) ? [] : [resource])),
    tokens: total(now) - total(before),
  }
}

function total(list: readonly ListedResource[]): number {
  return list.reduce((sum, { tokens }) => sum + tokens, 0)
}
