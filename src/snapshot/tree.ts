// What snapshots hold, and how two of them differ.

import { Fault } from '../errors.ts'
import { isLoose, looseTreeOf } from '../world/loose-object.ts'
import type { World } from '../world/world.ts'
import { nameOf, pathOf, splitPaths } from './byte-path.ts'
import { type Place, placeGit, tryPlaceGit } from './place.ts'
import { objectsOf } from './store.ts'

export type TreeEntry = {
  /** `100644`, `100755`, or `120000` for a link. */
  readonly mode: string
  readonly id: string
}

export type Difference = {
  readonly path: string
  readonly status: 'added' | 'deleted' | 'changed' | 'renamed'
  /** Where it was before a renaming. */
  readonly oldPath?: string
  readonly from?: TreeEntry
  readonly to?: TreeEntry
  /** The name is not UTF-8, so `path` cannot be written back as it is. */
  readonly unwritable?: true
}

/** The files of a snapshot or tree, by path. */
export async function readTree(
  world: World,
  place: Place,
  tree: string,
): Promise<ReadonlyMap<string, TreeEntry>> {
  const args = ['ls-tree', '-r', '-z', '--full-tree', tree]
  const lines = splitPaths((await placeGit(world, place, args)).stdout)
  return new Map(
    lines.map(line => {
      const tab = line.indexOf('\t')
      const [mode = '', , id = ''] = line.slice(0, tab).split(' ')
      return [nameOf(line.slice(tab + 1)), { mode, id }]
    }),
  )
}

type DiffOptions = { readonly renames?: 'apart' | 'found' }

/** How the files of `to` differ from those of `from`, in the order of their paths. */
export async function diffTrees(
  world: World,
  place: Place,
  from: string,
  to: string,
  { renames = 'apart' }: DiffOptions = {},
): Promise<readonly Difference[]> {
  const options = ['-r', '-z', '--raw', '--no-abbrev', renames === 'found' ? '-M' : '--no-renames']
  const { stdout } = await placeGit(world, place, ['diff-tree', ...options, from, to])
  return parseRawDiff(splitPaths(stdout))
}

function parseRawDiff(fields: readonly string[]): Difference[] {
  const differences: Difference[] = []
  for (let n = 0; n < fields.length; ) {
    const [oldMode = '', newMode = '', oldId = '', newId = '', status = ''] = fields[n++]!.slice(1).split(' ')
    const first = fields[n++]!
    const path = status.startsWith('R') ? fields[n++]! : first
    differences.push({
      path: nameOf(path),
      status: statusOf(status),
      ...(path !== first && { oldPath: nameOf(first) }),
      ...(status !== 'A' && { from: { mode: oldMode, id: oldId } }),
      ...(status !== 'D' && { to: { mode: newMode, id: newId } }),
      ...(pathOf(nameOf(path)) !== path && { unwritable: true as const }),
    })
  }
  return differences
}

function statusOf(letter: string): Difference['status'] {
  if (letter === 'A') return 'added'
  if (letter === 'D') return 'deleted'
  return letter.startsWith('R') ? 'renamed' : 'changed'
}

/** Whether a snapshot is there; git may have cleared away one that no ref held. */
export async function snapshotExists(world: World, place: Place, commit: string): Promise<boolean> {
  if (looseTree(world, place, commit) !== undefined) return true
  return (await tryPlaceGit(world, place, ['cat-file', '-e', `${commit}^{tree}`])).code === 0
}

/** The tree of a snapshot. */
export async function treeOf(world: World, place: Place, commit: string): Promise<string> {
  return (await treesOf(world, place, [commit]))[0]!
}

/** The trees of several; a Fault when one of them is not there. */
export async function treesOf(
  world: World,
  place: Place,
  commits: readonly string[],
): Promise<readonly string[]> {
  const trees = await findTrees(world, place, commits)
  return trees.map((tree, n) => {
    if (tree !== undefined) return tree
    throw new Fault('failed', `${commits[n]} is not a snapshot in this repository`, {
      hints: ['`teddy verify` names every snapshot that is missing'],
    })
  })
}

/** The trees of several; undefined for one that is not there. */
export async function findTrees(
  world: World,
  place: Place,
  commits: readonly string[],
): Promise<readonly (string | undefined)[]> {
  const known = commits.map(commit => looseTree(world, place, commit))
  if (!known.includes(undefined)) return known
  const input = commits.map(commit => `${commit}^{tree}\n`).join('')
  const { stdout } = await placeGit(world, place, ['cat-file', '--batch-check'], { input })
  const answers = stdout.toString().split('\n')
  return commits.map((_, n) => /^([0-9a-f]+) tree /.exec(answers[n] ?? '')?.[1])
}

/** The tree of a snapshot when both are files of their own, which takes no git to see. */
function looseTree({ disk }: World, { store }: Place, commit: string): string | undefined {
  const tree = looseTreeOf(disk, objectsOf(store), commit)
  return tree !== undefined && isLoose(disk, objectsOf(store), tree) ? tree : undefined
}
