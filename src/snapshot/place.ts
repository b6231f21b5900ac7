// A folder that snapshots are taken of: the checkout, or a session's worktree. Each has a private git folder and index.

import { join } from 'node:path'
import { Fault } from '../errors.ts'
import { writeAtomic } from '../world/atomic-write.ts'
import { makeFolder } from '../world/create.ts'
import { type GitRequest, type GitResult, git, gitOrFault } from '../world/git.ts'
import { readText } from '../world/read-file.ts'
import type { World } from '../world/world.ts'
import { renderPrivateConfig } from './private-config.ts'
import { objectsOf, type Store } from './store.ts'

export type Place = {
  readonly store: Store
  readonly root: string
  /** The user's git folder for these files; undefined where there is no git. */
  readonly ownGitDir: string | undefined
  /** The private git folder, whose attributes leave every byte as it is. */
  readonly gitDir: string
}

/** Attributes of this file win over all others, so nothing is converted, filtered or expanded. */
const attributes = '* -text -filter -ident -working-tree-encoding -eol\n'

/** Reading all files of a large project for the first time takes its time. */
const timeoutMs = 600_000

/** The user's checkout, or the project's folder where there is no git. */
export function checkoutPlace(world: World, store: Store): Place {
  const ownGitDir = store.kind === 'repository' ? store.gitDir : undefined
  return preparedPlace(world, { store, root: store.top, ownGitDir, name: 'checkout' })
}

type NewPlace = Omit<Place, 'gitDir'> & { readonly name: string }

/** A place of that name, with its private git folder made or put right. */
export function preparedPlace({ disk }: World, { name, ...place }: NewPlace): Place {
  if (!/^[\w][\w.-]*$/.test(name)) throw new Fault('bug', `${JSON.stringify(name)} cannot name a place`)
  const gitDir = join(place.store.folder, `${name}.git`)
  const files = {
    HEAD: 'ref: refs/heads/main\n',
    'info/attributes': attributes,
    config: renderPrivateConfig(place.store.habits, 'work tree'),
  }
  for (const folder of ['refs', 'info']) makeFolder(disk, join(gitDir, folder), 0o700)
  for (const [file, text] of Object.entries(files)) {
    const path = join(gitDir, file)
    if (readText(disk, path, 100_000) !== text) writeAtomic(disk, path, text, { mode: 0o600 })
  }
  return { ...place, gitDir }
}

/** The index that is kept between snapshots. */
export function keptIndex({ gitDir }: Place): string {
  return join(gitDir, 'index')
}

/**
 * For calls that store files and folders of a snapshot: their bytes are written out, and the sync of the commit that
 * follows makes all of them last, in the way of git's own `batch`. One by one it takes longer than everything else.
 */
export const syncedLater = {
  GIT_CONFIG_COUNT: '1',
  GIT_CONFIG_KEY_0: 'core.fsyncMethod',
  GIT_CONFIG_VALUE_0: 'writeout-only',
} as const

type More = Pick<GitRequest, 'input' | 'indexFile' | 'maxOutput'> & { readonly env?: GitRequest['env'] }

/** Calls git with the private folder and the store's objects; any other end than success is a Fault. */
export function placeGit(
  world: World,
  place: Place,
  args: readonly string[],
  more: More = {},
): Promise<GitResult> {
  return gitOrFault(world, placeRequest(place, args, more))
}

/** The same, for calls that may fail. */
export function tryPlaceGit(
  world: World,
  place: Place,
  args: readonly string[],
  more: More = {},
): Promise<GitResult> {
  return git(world, placeRequest(place, args, more))
}

function placeRequest(place: Place, args: readonly string[], { env, ...more }: More): GitRequest {
  return {
    cwd: place.root,
    args,
    gitDir: place.gitDir,
    workTree: place.root,
    indexFile: keptIndex(place),
    config: 'none',
    drivers: 'none',
    timeoutMs,
    ...more,
    env: { GIT_OBJECT_DIRECTORY: objectsOf(place.store), ...env },
  }
}
