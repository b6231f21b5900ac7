// Whether a snapshot is there, whole, and what was recorded of it.

import type { World } from '../world/world.ts'
import { type Place, tryPlaceGit } from './place.ts'
import { snapshotExists, treeOf } from './tree.ts'

export type SnapshotCheck =
  | { readonly state: 'good' }
  | { readonly state: 'missing' }
  /** The commit is there, and another tree than recorded. */
  | { readonly state: 'different'; readonly tree: string }
  /** Objects of it are gone. */
  | { readonly state: 'incomplete'; readonly missing: number }

/** Checks one snapshot; without a recorded tree, only that it is whole. */
export async function verifySnapshot(
  world: World,
  place: Place,
  recorded: { readonly commit: string; readonly tree?: string },
): Promise<SnapshotCheck> {
  if (!(await snapshotExists(world, place, recorded.commit))) return { state: 'missing' }
  const tree = await treeOf(world, place, recorded.commit)
  if (recorded.tree !== undefined && tree !== recorded.tree) return { state: 'different', tree }
  const args = ['rev-list', '--objects', '--no-object-names', '--missing=print', tree]
  const { code, stdout } = await tryPlaceGit(world, place, args)
  const missing = stdout.toString().match(/^\?/gm)?.length ?? 0
  // A folder that is missing ends the walk.
  if (code !== 0 || missing > 0) return { state: 'incomplete', missing: Math.max(1, missing) }
  return { state: 'good' }
}
