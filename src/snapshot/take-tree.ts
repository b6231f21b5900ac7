// The files of a place as a tree of git: looked at, stored and checked, with nothing of the user's git changed.

import { Fault } from '../errors.ts'
import { once } from '../text/once.ts'
import type { World } from '../world/world.ts'
import { areThere } from './are-there.ts'
import { nameOf } from './byte-path.ts'
import { type LastTake, type LeftOut, type Newer, readLastTake, writeLastTake } from './last-take.ts'
import { type Listing, listFiles } from './list-files.ts'
import {
  freshOf,
  isFresh,
  limitOf,
  rulesFor,
  type TakeLook,
  type TakeRules,
  takeLooker,
} from './look-for-take.ts'
import { ownLinks } from './own-links.ts'
import { keptIndex, type Place, placeGit, syncedLater } from './place.ts'
import {
  clearCopies,
  copyIndex,
  forgetIndex,
  indexStamp,
  keepIndex,
  listDirty,
  takeOut,
  writeAgain,
} from './private-index.ts'
import { keepSparse } from './sparse.ts'
import { storeBeside, without } from './store-beside.ts'
import { storeFiles } from './store-files.ts'
import { checkAmount, type TakeLimits } from './take-limits.ts'
import { conflictsFault } from './unfinished.ts'
import { whatToLookAt } from './what-to-look-at.ts'

export type TakeOptions = {
  /** Files that are covered though they are ignored or large. */
  readonly also?: readonly string[]
  readonly limits?: Partial<TakeLimits>
  /** Of git's own merges: whether files in conflict stop it. */
  readonly conflicts?: 'take' | 'refuse'
}

export type NotCovered = {
  readonly path: string
  readonly why: Exclude<LeftOut['why'], 'missing' | 'replaced'>
}

export type TakenTree = {
  readonly tree: string
  readonly files: number
  /** What is on the disk, is not ignored, and is not in the tree. */
  readonly notCovered: readonly NotCovered[]
}

type Found = {
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

/** So many files are read in about the time that git takes to start. */
const manyFresh = 200

/** Each time another process has changed the index meanwhile, so that more are no accident. */
const rounds = 5

/** Stores the files of a place. If the kept index is of no use any more, all files are read again. */
export async function takeTree(world: World, place: Place, options: TakeOptions = {}): Promise<TakenTree> {
  const isFirst = indexStamp(world.disk, keptIndex(place)) === 'none'
  try {
    return await takeOnce(world, place, options)
  } catch (error) {
    if (!(error instanceof Fault) || error.kind !== 'failed' || isFirst) throw error
    // The index may have been torn, or have named objects that git has cleared away.
    forgetIndex(world, place)
    return takeOnce(world, place, options)
  }
}

async function takeOnce(world: World, place: Place, options: TakeOptions): Promise<TakenTree> {
  for (let round = 1; round <= rounds; round++) {
    const found = await look(world, place, options)
    const taken = isSameList(world, place, found)
      ? await fromLast(world, place, found)
      : await store(world, place, found)
    if (taken !== undefined) return taken
  }
  throw new Fault('conflict', `others take snapshots of ${place.root} again and again`, {
    hints: ['wait until they are done, then type the same command again'],
  })
}

async function look(world: World, place: Place, options: TakeOptions): Promise<Found> {
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

type Known = Found & { readonly last: LastTake }

/** Whether the same files are listed, and left out, as last time. */
function isSameList(world: World, place: Place, found: Found): found is Known {
  const { last, listing, rules } = found
  if (last?.key !== found.key || listing.sparse.length > 0) return false
  const lookAt = takeLooker(world, place, rules)
  return last.leftOut.every(
    ({ path, why }) =>
      why === 'nested-repository' || lookAt(path).why === (why === 'replaced' ? 'submodule' : why),
  )
}

/** The last tree with what changed; undefined when another look is needed. */
async function fromLast(world: World, place: Place, found: Known): Promise<TakenTree | undefined> {
  if (!(await areThere(world, place, [found.last.tree]))) {
    forgetIndex(world, place)
    return undefined
  }
  const taken = (await unchanged(world, place, found)) ?? (await beside(world, place, found))
  return taken ?? store(world, place, found)
}

async function unchanged(world: World, place: Place, found: Known): Promise<TakenTree | undefined> {
  const { last, changed } = found
  if (changed.length > 0) return undefined
  if (last.fresh.length > 0 && unsettled(found).length === 0) {
    const index = isDoubted(found) ? await writeAgain(world, place, last.index) : last.index
    writeLastTake(world, place, { ...last, fresh: [], index }, { hash: last.list })
  }
  return { tree: last.tree, files: last.files, notCovered: notCovered(last.leftOut) }
}

/**
 * Whether git reads many files at each look, since they are of the second in which its index was written. An index that
 * is written later ends that.
 */
const isDoubted = (found: Known) => found.last.fresh.length > manyFresh && unsettled(found).length === 0

/** The last tree with the few files that changed; undefined when that is not all. */
async function beside(world: World, place: Place, found: Known): Promise<TakenTree | undefined> {
  const { last, changed, rules, since } = found
  const seen = new Set(found.dirty)
  if (isDoubted(found)) return undefined
  // What git does not see has to be in the index, for the day on which nothing else is remembered.
  if (!changed.every(path => seen.has(path))) return undefined
  const next = await storeBeside(world, place, rules, { last, paths: changed, since })
  if (next === undefined) return undefined
  writeLastTake(world, place, { ...next, fresh: unsettled(found) }, { hash: last.list })
  return { tree: next.tree, files: last.files, notCovered: notCovered(last.leftOut) }
}

/** Everything that changed by git, into a new index; undefined when the index is not the one that was looked at. */
async function store(world: World, place: Place, found: Found): Promise<TakenTree | undefined> {
  const { listing, rules, last } = found
  const sparse = new Set(listing.sparse)
  const list = last?.key === found.key ? 'same' : 'another'
  const wanted = once(() => wantedOf(found))
  const listed = list === 'same' ? last!.listed : wanted().length
  checkAmount(rules.limits, { files: listed, bytes: 0 })
  const todo = await whatToLookAt(world, place, last, { ...found, wanted, list, sparse })
  const copy = copyIndex(world, place, found.index)
  if (copy === undefined) return undefined
  try {
    await takeOut(world, place, copy, todo.out)
    const { leftOut, stored } = await storeFiles(world, place, rules, copy, todo.look)
    const absent = leftOut.filter(({ path, why }) => why === 'missing' && sparse.has(path))
    await keepSparse(world, place, copy, [...todo.sparse, ...absent.map(({ path }) => path)])
    // What a sparse checkout leaves out may not have been fetched.
    const args = sparse.size > 0 ? ['write-tree', '--missing-ok'] : ['write-tree']
    const tree = (await placeGit(world, place, args, { indexFile: copy, env: syncedLater })).stdout
      .toString()
      .trim()
    const index = keepIndex(world, place, copy)
    const all = [...leftOut, ...listing.nested.map(path => ({ path, why: 'nested-repository' as const }))]
    const files = listed - leftOut.length + absent.length
    // One that counts no more would be taken in again when it changes.
    const settling = without(unsettled(found), new Set(todo.out))
    const fresh = [...settling, ...stored.filter(isFresh(found.since)).map(freshOf)]
    const next = { tree, files, listed, sparse: sparse.size, leftOut: all, fresh, newer: [], key: found.key }
    const fileBytes = limitOf(rules)
    const remembered = list === 'same' ? { hash: last!.list } : { paths: wanted() }
    writeLastTake(world, place, { ...next, fileBytes, taken: found.since, index }, remembered)
    return { tree, files, notCovered: notCovered(all) }
  } finally {
    clearCopies(world, place, copy)
  }
}

function wantedOf({ listing, rules: { also }, links }: Found): readonly string[] {
  const files = listing.files()
  if (also.size + links.length === 0) return files
  const made = new Set(links)
  return [...new Set([...files, ...also])].filter(path => !made.has(path))
}

/** Those of last time that are as they were, as long as a change could still hide in their second. */
function unsettled({ last, since, renewed, dirty }: Found): LastTake['fresh'] {
  if (last === undefined || since - last.taken > 3_000) return []
  const changed = new Set([...renewed, ...dirty])
  return last.fresh.filter(([path]) => !changed.has(path))
}

function notCovered(leftOut: readonly LeftOut[]): readonly NotCovered[] {
  const named = leftOut.flatMap(({ path, why }) =>
    why === 'missing' || why === 'replaced' ? [] : [{ path: nameOf(path), why }],
  )
  return named.sort((a, b) => (a.path < b.path ? -1 : 1))
}
