// What is in a place now, beside what the last snapshot of it found.

import type { World } from '../world/world.ts'
import { type LastTake, type Newer, readLastTake } from './last-take.ts'
import { type Listing, listFiles } from './list-files.ts'
import { isFresh, rulesFor, type TakeLook, type TakeRules, takeLooker } from './look-for-take.ts'
import { ownLinks } from './own-links.ts'
import { keptIndex, type Place } from './place.ts'
import { indexStamp, listDirty } from './private-index.ts'
import type { TakeOptions } from './taken-tree.ts'
import { conflictsFault } from './unfinished.ts'

export type Found = {
  readonly rules: TakeRules
  readonly listing: Listing
  /** Not as they are in the index. */
  readonly dirty: readonly string[]
  /** Not as they are in the index, which git does not see. */
  readonly renewed: readonly string[]
  /** Not as they are in the last tree. */
  readonly changed: readonly string[]
  /** When the looking began, in milliseconds. */
  readonly since: number
  /** Links that TeDDy made. */
  readonly links: readonly string[]
  readonly last: LastTake | undefined
  readonly key: string
  /** The stamp of the kept index. */
  readonly index: string
}

/** Looks at the files, and at what is remembered of them. */
export async function lookAround(world: World, place: Place, options: TakeOptions): Promise<Found> {
  const since = world.clock.now().getTime()
  const index = indexStamp(world.disk, keptIndex(place))
  const [listing, dirty] = await Promise.all([listFiles(world, place), listDirty(world, place)])
  if (options.conflicts === 'refuse' && listing.inConflict) throw conflictsFault(place)
  const rules = rulesFor(place.store.limits, options)
  const { limits, also } = rules
  const links = ownLinks(world, place)
  const key = JSON.stringify([listing.hash, limits.fileBytes, links, [...also]])
  const last = readLastTake(world, place)
  const lookAt = takeLooker(world, place, rules)
  const seen = new Set(dirty)
  const { fresh, newer } = last ?? { fresh: [], newer: [] }
  const altered = fresh.filter(([path, stamp]) => lookAt(path).stamp !== stamp).map(([path]) => path)
  const stored = newer.filter(isAsStored(lookAt, last)).map(([path]) => path)
  const renewed = [...altered, ...newer.map(([path]) => path)].filter(path => !seen.has(path))
  const asStored = new Set(stored)
  const changed = [...dirty, ...renewed].filter(path => !asStored.has(path))
  return { rules, listing, dirty, renewed, changed, since, links, last, key, index }
}

/** Of files that are newer than the index: no change could hide, and none shows. */
function isAsStored(lookAt: (path: string) => TakeLook, last: LastTake | undefined) {
  const isFreshThen = isFresh(last?.taken ?? 0)
  return ([path, stamp]: Newer) => {
    const look = lookAt(path)
    return look.stamp === stamp && !isFreshThen(look)
  }
}

export type Known = Found & { readonly last: LastTake }

/** Whether the same files are listed, and left out, as last time. */
export function isSameList(world: World, place: Place, found: Found): found is Known {
  const { last, listing, rules } = found
  if (last?.key !== found.key || listing.sparse.length > 0) return false
  const lookAt = takeLooker(world, place, rules)
  return last.leftOut.every(
    ({ path, why }) =>
      why === 'nested-repository' || lookAt(path).why === (why === 'replaced' ? 'submodule' : why),
  )
}

/** Those of last time that are as they were, as long as a change could still hide in their second. */
export function unsettled({ last, since, renewed, dirty }: Found): LastTake['fresh'] {
  if (last === undefined || since - last.taken > 3_000) return []
  const changed = new Set([...renewed, ...dirty])
  return last.fresh.filter(([path]) => !changed.has(path))
}
