// Files that a sparse checkout leaves out: they stay in snapshots as the user's index has them.

import { gitOrFault } from '../world/git.ts'
import type { World } from '../world/world.ts'
import { joinPaths, splitPaths } from './byte-path.ts'
import { listFiles } from './list-files.ts'
import { looker } from './look.ts'
import { type Place, placeGit } from './place.ts'

/** The files that a sparse checkout has left out of a place; one that is there all the same is a file like any other. */
export async function listSparse(world: World, place: Place): Promise<readonly string[]> {
  const { sparse } = await listFiles(world, place)
  const look = looker(world.disk, place.root)
  return sparse.filter(path => look(path).kind === 'missing')
}

/** Puts the entries of the user's index for these files into a private one, marked as left out. */
export async function keepSparse(
  world: World,
  place: Place,
  indexFile: string,
  paths: readonly string[],
): Promise<void> {
  if (paths.length === 0 || place.ownGitDir === undefined) return
  const { stdout } = await gitOrFault(world, {
    cwd: place.root,
    args: ['ls-files', '-z', '-s'],
    gitDir: place.ownGitDir,
    workTree: place.root,
  })
  const wanted = new Set(paths)
  const entries = splitPaths(stdout).filter(line => wanted.has(line.slice(line.indexOf('\t') + 1)))
  await placeGit(world, place, ['update-index', '-z', '--index-info'], {
    indexFile,
    input: joinPaths(entries),
  })
  await markSparse(world, place, indexFile, paths)
}

/** Marks files of a private index as left out, so that their absence is no deletion. */
export async function markSparse(world: World, place: Place, indexFile: string, paths: readonly string[]) {
  if (paths.length === 0) return
  const args = ['update-index', '-z', '--skip-worktree', '--stdin']
  await placeGit(world, place, args, { indexFile, input: joinPaths(paths) })
}
