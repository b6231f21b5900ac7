// Where snapshots live: in the user's repository, or in a private one where there is no git.

import { join } from 'node:path'
import { writeAtomic } from '../world/atomic-write.ts'
import { makeFolder } from '../world/create.ts'
import { type GitResult, git, gitOrFault } from '../world/git.ts'
import { gitVersion } from '../world/git-version.ts'
import { readText } from '../world/read-file.ts'
import { findRepository } from '../world/repository.ts'
import type { World } from '../world/world.ts'
import { type DiskHabits, defaultHabits, readHabits, renderPrivateConfig } from './private-config.ts'
import type { TakeLimits } from './take-limits.ts'

export type Store = {
  readonly kind: 'repository' | 'private'
  /** The folder whose files a snapshot of the checkout holds. */
  readonly top: string
  /** Git's folder of the checkout. */
  readonly gitDir: string
  /** Where refs and objects are. */
  readonly commonDir: string
  /** TeDDy's own folder beside it: private indexes, one folder a place. */
  readonly folder: string
  readonly habits: DiskHabits
  readonly limits: Partial<TakeLimits>
  /** Whether this git runs hooks that settings name. */
  readonly namedHooks: boolean
}

type Wanted = {
  /** The project's folder. */
  readonly root: string
  /** TeDDy's own folder that git does not see, such as `.teddy/local`. */
  readonly local: string
  /** How much snapshots take in, where it is not the default. */
  readonly limits?: Partial<TakeLimits>
  /** Whose snapshots are wanted, as below `refs/teddy/`: those taken before there was a repository stay where they are. */
  readonly whose?: string
}

/** Opens the store of a project; a Fault when git cannot be used here. Without a repository a private one is made. */
export async function openStore(world: World, { root, local, limits = {}, whose }: Wanted): Promise<Store> {
  const { major, minor } = await gitVersion(world)
  const namedHooks = major > 2 || minor >= 54
  const repository = await findRepository(world, root)
  const gitDir = join(local, 'state.git')
  const isOlder = whose !== undefined && holds(world, gitDir, whose)
  if (repository !== undefined && !isOlder && !(await isIgnored(world, repository.top, root))) {
    return {
      kind: 'repository',
      ...repository,
      folder: join(local, 'state'),
      habits: await readHabits(world, repository),
      namedHooks,
      limits,
    }
  }
  const top = world.disk.realpath(root)
  makeBareRepository(world, gitDir)
  return {
    kind: 'private',
    top,
    gitDir,
    commonDir: gitDir,
    // The indexes of one store name objects that the other does not have.
    folder: join(local, isOlder && repository !== undefined ? 'older-state' : 'state'),
    habits: defaultHabits,
    namedHooks,
    limits,
  }
}

/** The folder of its objects. */
export const objectsOf = ({ commonDir }: Pick<Store, 'commonDir'>) => join(commonDir, 'objects')

/** Calls git on the repository that holds refs and objects; any other end than success is a Fault. */
export function storeGit(
  world: World,
  store: Store,
  args: readonly string[],
  input?: string | Uint8Array,
): Promise<GitResult> {
  return gitOrFault(world, storeRequest(store, args, input))
}

/** The same, for calls that may fail. */
export function tryStoreGit(world: World, store: Store, args: readonly string[]): Promise<GitResult> {
  return git(world, storeRequest(store, args))
}

function storeRequest(store: Store, args: readonly string[], input?: string | Uint8Array) {
  const { kind, top: cwd, gitDir } = store
  return {
    cwd,
    args,
    gitDir,
    ...(kind === 'repository' ? { workTree: cwd } : { config: 'none' as const }),
    ...(meetsNone(store, args) && { drivers: 'none' as const }),
    ...(input !== undefined && { input }),
  }
}

/** Of what drivers are listed for, a ref that changes meets hooks alone, and a list of worktrees nothing. */
function meetsNone({ namedHooks }: Store, [command, first]: readonly string[]): boolean {
  if (command === 'worktree') return first === 'list'
  return command === 'update-ref' && !namedHooks
}

// A project in a folder that the repository around it ignores would have empty snapshots there.
async function isIgnored(world: World, top: string, root: string): Promise<boolean> {
  const real = world.disk.realpath(root)
  if (real === top) return false
  const { code } = await git(world, { cwd: top, args: ['check-ignore', '-q', '--', real] })
  return code === 0
}

function holds({ disk }: World, gitDir: string, whose: string): boolean {
  return disk.lstat(join(gitDir, 'refs/teddy', whose), { throwIfNoEntry: false }) !== undefined
}

function makeBareRepository({ disk }: World, gitDir: string): void {
  const config = join(gitDir, 'config')
  if (readText(disk, config, 100_000) !== undefined) return
  for (const name of ['refs', 'objects']) makeFolder(disk, join(gitDir, name), 0o700)
  writeAtomic(disk, join(gitDir, 'HEAD'), 'ref: refs/heads/main\n', { mode: 0o600 })
  // Last, since this is what says that the rest is there.
  writeAtomic(disk, config, renderPrivateConfig(defaultHabits, 'bare'), { mode: 0o600 })
}
