// A snapshot: the whole file state of a place as a commit that a ref of TeDDy's holds.

import { Fault } from '../errors.ts'
import type { World } from '../world/world.ts'
import { type CommitText, commitTree } from './commit.ts'
import { packLater } from './pack.ts'
import type { Place } from './place.ts'
import { forgetIndex } from './private-index.ts'
import { setRef } from './refs.ts'
import { type Changed, retakeTree } from './retake-tree.ts'
import { takeTree } from './take-tree.ts'
import type { TakenTree, TakeOptions } from './taken-tree.ts'

export type NewSnapshot = CommitText &
  TakeOptions & {
    /** Below `refs/teddy/`. */
    readonly ref: string
    readonly parents?: readonly string[]
  }

export type Snapshot = TakenTree & { readonly commit: string }

/** The snapshot after TeDDy itself changed the files at `paths`, which alone are read again. */
export async function retakeSnapshot(
  world: World,
  place: Place,
  { before, paths, expected, ...wanted }: NewSnapshot & Changed,
): Promise<Snapshot> {
  const taken = await retakeTree(world, place, { before, paths, expected }, wanted)
  const commit = await commitTree(world, place, { ...wanted, ...taken })
  await hold(world, place, wanted.ref, commit)
  return { ...taken, commit }
}

/** Takes a snapshot. The ref changes last, so that a failure at any step leaves it as it was. */
export async function takeSnapshot(world: World, place: Place, wanted: NewSnapshot): Promise<Snapshot> {
  const taken = await committed(world, place, wanted)
  await hold(world, place, wanted.ref, taken.commit)
  return taken
}

async function hold(world: World, place: Place, ref: string, commit: string): Promise<void> {
  await setRef(world, place.store, { ref, commit })
  await packLater(world, place, commit)
}

async function committed(world: World, place: Place, wanted: NewSnapshot): Promise<Snapshot> {
  const taken = await takeTree(world, place, wanted)
  try {
    return { ...taken, commit: await commitTree(world, place, { ...wanted, ...taken }) }
  } catch (error) {
    if (!(error instanceof Fault) || !/not a valid object|is not a valid/.test(error.message)) throw error
    // Nothing held the tree that was remembered, and git has cleared it away.
    forgetIndex(world, place)
    const again = await takeTree(world, place, wanted)
    return { ...again, commit: await commitTree(world, place, { ...wanted, ...again }) }
  }
}
