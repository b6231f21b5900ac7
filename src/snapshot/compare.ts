// Whether the files of a place are those of a snapshot.

import type { World } from '../world/world.ts'
import type { Place } from './place.ts'
import { takeTree } from './take-tree.ts'
import type { TakeOptions } from './taken-tree.ts'
import { type Difference, diffTrees } from './tree.ts'

/** How the files on the disk differ from a snapshot; `from` is what the snapshot holds. */
export async function compareWithTree(
  world: World,
  place: Place,
  tree: string,
  options: TakeOptions = {},
): Promise<readonly Difference[]> {
  const now = await takeTree(world, place, options)
  return diffTrees(world, place, tree, now.tree)
}
