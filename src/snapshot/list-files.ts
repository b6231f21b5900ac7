// Which files of a place count: those that git tracks, and those it neither tracks nor ignores.

import { join } from 'node:path'
import { once } from '../text/once.ts'
import { sha256 } from '../text/sha256.ts'
import { gitOrFault } from '../world/git.ts'
import type { World } from '../world/world.ts'
import { isTeddys, splitPaths } from './byte-path.ts'
import { type Place, placeGit } from './place.ts'
import { refuseUnlisted } from './unlisted.ts'

export type Listing = {
  /** Byte paths, each once; folders that are repositories of their own are not among them. */
  readonly files: () => readonly string[]
  readonly nested: readonly string[]
  /** Files that a sparse checkout leaves out. */
  readonly sparse: readonly string[]
  /** Whether files are in conflict in the user's index. */
  readonly inConflict: boolean
  /** The same for the same list. */
  readonly hash: string
}

const options = ['ls-files', '-z', '-t', '-o', '--exclude-standard', '-x', '.teddy', '-x', '.teddy-tmp-*']

/** Lists the files of a place as its user's git sees them; without git, by its ignore files. */
export async function listFiles(world: World, place: Place): Promise<Listing> {
  const result =
    place.ownGitDir === undefined
      ? // An index that is not there: nothing is tracked, so that ignore files always count.
        await placeGit(world, place, options, { indexFile: join(place.gitDir, 'no-index') })
      : await gitOrFault(world, {
          cwd: place.root,
          args: [...options, '-c'],
          gitDir: place.ownGitDir,
          workTree: place.root,
          // Names alone are listed: no content is compared, so no filter is met, and nothing is written.
          drivers: 'none',
        })
  refuseUnlisted(result.stderr)
  return parseListing(result.stdout)
}

function parseListing(bytes: Buffer): Listing {
  const own = bytes.includes('.teddy')
  const lines = once(() => {
    const all = splitPaths(bytes)
    return own ? all.filter(line => !isTeddys(line.slice(2))) : all
  })
  const paths = (wanted: (line: string) => boolean) =>
    lines()
      .filter(wanted)
      .map(line => line.slice(2))
  // Most listings have neither, and are then only taken apart when they differ from the last one.
  const hasNested = bytes.includes('/\0')
  const hasTag = (tag: string) => bytes.includes(`\0${tag} `) || bytes.toString('latin1', 0, 2) === `${tag} `
  return {
    // A file in conflict is listed once for each side.
    files: () => [...new Set(paths(line => !line.endsWith('/')))],
    nested: hasNested ? paths(line => line.endsWith('/')).map(path => path.slice(0, -1)) : [],
    sparse: hasTag('S') ? paths(line => line.startsWith('S ')) : [],
    inConflict: hasTag('M'),
    hash: sha256(own ? lines().join('\0') : bytes),
  }
}
