// Three-way merge of snapshots. Only objects are made: no folder, no index and no ref of the user's changes.

import { Fault } from '../errors.ts'
import { gitFault } from '../world/git-fault.ts'
import type { World } from '../world/world.ts'
import { nameOf, splitPaths } from './byte-path.ts'
import { commitTree } from './commit.ts'
import { type Place, placeGit, tryPlaceGit } from './place.ts'
import { treesOf } from './tree.ts'

export type MergeSides = {
  /** Trees or commits of snapshots. */
  readonly base: string
  readonly ours: string
  readonly theirs: string
  /** What conflict markers call the two sides. */
  readonly labels?: { readonly ours: string; readonly theirs: string }
}

export type Merged = {
  /** The merged tree; where there are conflicts, with markers in these files. */
  readonly tree: string
  readonly conflicts: readonly string[]
}

/** Merges what `ours` and `theirs` changed since `base`. */
export async function mergeSnapshots(world: World, place: Place, sides: MergeSides): Promise<Merged> {
  const [base = '', ours = '', theirs = ''] = await treesOf(world, place, [
    sides.base,
    sides.ours,
    sides.theirs,
  ])
  if (ours === theirs || theirs === base) return { tree: ours, conflicts: [] }
  if (ours === base) return { tree: theirs, conflicts: [] }
  const root = await commitTree(world, place, { tree: base, message: 'base' })
  const [one, other] = await Promise.all(
    [ours, theirs].map(tree => commitTree(world, place, { tree, message: 'side', parents: [root] })),
  )
  const names = await labelled(world, place, { ours: one!, theirs: other! }, sides.labels)
  return mergeCommits(world, place, names)
}

async function mergeCommits(world: World, place: Place, names: readonly string[]): Promise<Merged> {
  const args = ['merge-tree', '--write-tree', '-z', '--name-only', '--no-messages', ...names]
  const result = await tryPlaceGit(world, place, args)
  if (result.code !== 0 && result.code !== 1) throw gitFault('merge-tree', result)
  const [tree, ...paths] = splitPaths(result.stdout)
  if (tree === undefined || !/^[0-9a-f]{40,64}$/.test(tree)) {
    throw new Fault('failed', 'git merge-tree did not answer with a tree', {
      hints: ['`git fsck` checks the repository'],
    })
  }
  return { tree, conflicts: [...new Set(paths)].map(nameOf) }
}

/** Git calls the sides in its markers what they were called on the command line. */
async function labelled(
  world: World,
  place: Place,
  commits: { readonly ours: string; readonly theirs: string },
  labels: MergeSides['labels'],
): Promise<readonly string[]> {
  if (labels === undefined) return [commits.ours, commits.theirs]
  const input = `update refs/heads/${labels.ours} ${commits.ours}\nupdate refs/heads/${labels.theirs} ${commits.theirs}\n`
  // These refs are in the private folder, where nobody sees them.
  await placeGit(world, place, ['update-ref', '--stdin'], { input })
  return [labels.ours, labels.theirs]
}
