// A folder where git lists a file: a submodule, or the folder that a command put in the file's place.

import { gitOrFault } from '../world/git.ts'
import type { World } from '../world/world.ts'
import { splitPaths } from './byte-path.ts'
import type { LeftOut } from './last-take.ts'
import { looker } from './look.ts'
import type { Place } from './place.ts'

/** The same, in which only what the index has as one, or is a repository, is called a submodule. */
export async function tellFoldersApart(
  world: World,
  place: Place,
  leftOut: readonly LeftOut[],
): Promise<readonly LeftOut[]> {
  if (place.ownGitDir === undefined || !leftOut.some(({ why }) => why === 'submodule')) return leftOut
  const { stdout } = await gitOrFault(world, {
    cwd: place.root,
    args: ['ls-files', '-z', '-s'],
    gitDir: place.ownGitDir,
    workTree: place.root,
    // Names alone are listed, so that no filter is met.
    drivers: 'none',
  })
  const links = splitPaths(stdout).filter(entry => entry.startsWith('160000 '))
  const submodules = new Set(links.map(entry => entry.slice(entry.indexOf('\t') + 1)))
  return leftOut.map(each => {
    if (each.why !== 'submodule' || submodules.has(each.path)) return each
    // Git does not look into a repository that stands where it has a file.
    const { kind } = looker(world.disk, place.root)(`${each.path}/.git`)
    return kind === 'missing' ? { ...each, why: 'replaced' } : each
  })
}
