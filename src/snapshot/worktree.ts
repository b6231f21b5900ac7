// The session's own worktree: made from a snapshot byte by byte, found again, rebuilt when it is gone.

import { dirname, join } from 'node:path'
import { Fault } from '../errors.ts'
import { createFile, makeFolder } from '../world/create.ts'
import { removeEmptyFolder } from '../world/put-file.ts'
import { readText } from '../world/read-file.ts'
import type { World } from '../world/world.ts'
import { applyTree } from './apply.ts'
import { checkOut, type OnFiles } from './check-out.ts'
import { tieMoved, unfurnish } from './moved-worktree.ts'
import { keptIndex, type Place, placeGit, preparedPlace } from './place.ts'
import { forgetIndex } from './private-index.ts'
import { markSparse } from './sparse.ts'
import { type Store, storeGit } from './store.ts'
import { snapshotExists } from './tree.ts'
import { standAt } from './worktree-branch.ts'
import { shareIndex } from './worktree-index.ts'
import {
  foreignFault,
  lockedFault,
  type WorktreeState,
  worktreePath,
  worktreeState,
} from './worktree-state.ts'

export type WorktreeWanted = {
  readonly session: string
  /** TeDDy's own folder, such as `.teddy/local`. */
  readonly local: string
  /** The snapshot it is made from. */
  readonly commit: string
  /** Files that the checkout leaves out, as its listing has them. */
  readonly sparse?: () => Promise<readonly string[]>
  readonly onFiles?: OnFiles
}

export type Worktree = {
  readonly place: Place
  /** Undefined when it stands detached: the branch cannot be made, or is somebody else's. */
  readonly branch: string | undefined
  readonly made: 'found' | 'new' | 'rebuilt'
}

/** The worktree of a session as it is; undefined when it is not there or not usable. */
export async function findWorktree(
  world: World,
  store: Store,
  { session, local }: Pick<WorktreeWanted, 'session' | 'local'>,
): Promise<Worktree | undefined> {
  if (store.kind === 'private') return undefined
  const state = await stateNow(world, store, session, worktreePath(local, session))
  if (state.kind !== 'ready') return undefined
  const place = placeOf(world, store, session, state)
  return { place, branch: state.branch?.replace('refs/heads/', ''), made: 'found' }
}

/** The worktree of a session, made from the snapshot if it is not there. What is in its place is never removed. */
export async function openWorktree(world: World, store: Store, wanted: WorktreeWanted): Promise<Worktree> {
  const path = worktreePath(wanted.local, wanted.session)
  mustHaveGit(store)
  const state = await stateNow(world, store, wanted.session, path)
  if (state.kind === 'foreign') throw foreignFault(state)
  if (state.kind === 'ready') {
    const place = placeOf(world, store, wanted.session, state)
    if (!isHalfMade(world, store, wanted.session))
      return { place, branch: state.branch?.replace('refs/heads/', ''), made: 'found' }
  }
  if (state.kind === 'missing' && state.locked) throw lockedFault(path, ', and its folder is gone')
  if (state.kind === 'missing') removeEmptyFolder(world.disk, path)
  if (state.kind !== 'none') await storeGit(world, store, ['worktree', 'remove', '--force', '--', path])
  return make(world, store, wanted, state.kind === 'none' ? 'new' : 'rebuilt')
}

/** How it stands, after one that moved along with its project was tied to the repository again. */
async function stateNow(world: World, store: Store, session: string, path: string): Promise<WorktreeState> {
  const state = await worktreeState(world, store, path)
  if (state.kind !== 'foreign' || !(await tieMoved(world, store, path))) return state
  const tied = await worktreeState(world, store, path)
  if (tied.kind === 'ready') unfurnish(world, placeOf(world, store, session, tied))
  return tied
}

async function make(
  world: World,
  store: Store,
  { session, local, commit, sparse = async () => [], onFiles }: WorktreeWanted,
  made: 'new' | 'rebuilt',
): Promise<Worktree> {
  const path = worktreePath(local, session)
  makeFolder(world.disk, dirname(path), 0o700)
  makeFolder(world.disk, store.folder, 0o700)
  createFile(world.disk, markOf(store, session), '', 0o600)
  await storeGit(world, store, ['worktree', 'add', '--no-checkout', '--detach', '--', path, commit])
  const state = await worktreeState(world, store, path)
  if (state.kind !== 'ready') throw new Fault('failed', `git made no worktree at ${path}`)
  const place = placeOf(world, store, session, state)
  forgetIndex(world, place)
  await placeGit(world, place, ['read-tree', commit])
  await markSparse(world, place, keptIndex(place), await sparse())
  await checkOut(world, place, onFiles)
  const branch = await standAt(world, place, session, commit)
  await shareIndex(world, place)
  const removed = readText(world.disk, removedFile(store, session), 1_000)?.trim()
  // Edits that were in it when it was removed are in it again.
  if (removed !== undefined && (await snapshotExists(world, place, removed)))
    await applyTree(world, place, { from: commit, to: removed })
  world.disk.unlink(markOf(store, session))
  // Last: a worktree that was only half made starts from here again.
  if (removed !== undefined) world.disk.unlink(removedFile(store, session))
  return { place, branch, made }
}

/** Where the snapshot of a worktree that was removed is remembered, until it is made again. */
export const removedFile = (store: Store, session: string) => join(store.folder, `removed-${session}`)

function placeOf(
  world: World,
  store: Store,
  session: string,
  { path, gitDir }: { readonly path: string; readonly gitDir: string },
): Place {
  const root = world.disk.realpath(path)
  return preparedPlace(world, { store, root, ownGitDir: gitDir, name: `worktree-${session}` })
}

/** Says that a worktree is being made: its files may be there in part, and none of them is anybody's work yet. */
const markOf = (store: Store, session: string) => join(store.folder, `making-${session}`)

function isHalfMade({ disk }: World, store: Store, session: string): boolean {
  return disk.lstat(markOf(store, session), { throwIfNoEntry: false }) !== undefined
}

function mustHaveGit(store: Store): void {
  if (store.kind === 'repository') return
  throw new Fault('usage', `${store.top} is not in a git repository, so there can be no worktree`, {
    hints: ['`git init` makes a repository', 'or work in place: `--in-place`'],
  })
}
