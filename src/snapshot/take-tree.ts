// The files of a place as a tree of git: looked at, stored and checked, with nothing of the user's git changed.

import { Fault } from '../errors.ts'
import type { World } from '../world/world.ts'
import { areThere } from './are-there.ts'
import { writeLastTake } from './last-take.ts'
import { keptIndex, type Place } from './place.ts'
import { forgetIndex, indexStamp, writeAgain } from './private-index.ts'
import { storeBeside } from './store-beside.ts'
import { storeTree } from './store-tree.ts'
import { notCovered, type TakenTree, type TakeOptions } from './taken-tree.ts'
import { isSameList, type Known, lookAround, unsettled } from './what-is-there.ts'

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
    const found = await lookAround(world, place, options)
    const taken = isSameList(world, place, found)
      ? await fromLast(world, place, found)
      : await storeTree(world, place, found)
    if (taken !== undefined) return taken
  }
  throw new Fault('conflict', `others take snapshots of ${place.root} again and again`, {
    hints: ['wait until they are done, then type the same command again'],
  })
}

/** The last tree with what changed; undefined when another look is needed. */
async function fromLast(world: World, place: Place, found: Known): Promise<TakenTree | undefined> {
  if (!(await areThere(world, place, [found.last.tree]))) {
    forgetIndex(world, place)
    return undefined
  }
  const taken = (await unchanged(world, place, found)) ?? (await beside(world, place, found))
  return taken ?? storeTree(world, place, found)
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
