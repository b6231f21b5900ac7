// A side of a merge in which files that its snapshot does not cover count as unchanged, not as deleted.

import { join } from 'node:path'
import { temporaryName } from '../world/temporary-name.ts'
import type { World } from '../world/world.ts'
import { joinPaths, pathOf, splitPaths } from './byte-path.ts'
import { commitTree } from './commit.ts'
import { type Place, placeGit } from './place.ts'
import type { Snapshot } from './take.ts'
import type { TakenTree } from './taken-tree.ts'

export type Side = { readonly tree: string; readonly commit: string }

/** The snapshot, with what it leaves out as it is in `base`. */
export async function asInBase(world: World, place: Place, taken: Snapshot, base: string): Promise<Side> {
  const tree = await treeAsInBase(world, place, taken, base)
  if (tree === taken.tree) return { tree, commit: taken.commit }
  return { tree, commit: await commitTree(world, place, { tree, message: 'with what is not covered' }) }
}

/** The tree, with what it leaves out as it is in `base`: one file that grew too large, or all of a folder. */
export async function treeAsInBase(
  world: World,
  place: Place,
  { tree, notCovered }: TakenTree,
  base: string,
): Promise<string> {
  if (notCovered.length === 0) return tree
  const there = new Set((await listEntries(world, place, tree)).map(pathIn))
  const left = new Set(notCovered.map(({ path }) => pathOf(path)))
  const known = (await listEntries(world, place, base)).filter(
    entry => !there.has(pathIn(entry)) && isLeftOut(pathIn(entry), left),
  )
  if (known.length === 0) return tree
  const indexFile = join(place.gitDir, temporaryName())
  try {
    await placeGit(world, place, ['read-tree', tree], { indexFile })
    await placeGit(world, place, ['update-index', '-z', '--index-info'], {
      indexFile,
      input: joinPaths(known),
    })
    const { stdout } = await placeGit(world, place, ['write-tree', '--missing-ok'], { indexFile })
    return stdout.toString().trim()
  } finally {
    if (world.disk.lstat(indexFile, { throwIfNoEntry: false }) !== undefined) world.disk.unlink(indexFile)
  }
}

async function listEntries(world: World, place: Place, tree: string): Promise<readonly string[]> {
  return splitPaths((await placeGit(world, place, ['ls-tree', '-r', '-z', '--full-tree', tree])).stdout)
}

const pathIn = (entry: string) => entry.slice(entry.indexOf('\t') + 1)

function isLeftOut(path: string, left: ReadonlySet<string>): boolean {
  for (let end = path.length; end > 0; end = path.lastIndexOf('/', end - 1))
    if (left.has(path.slice(0, end))) return true
  return false
}
