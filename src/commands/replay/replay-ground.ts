// A throw-away place for a replay: a worktree of its own, made from a snapshot and removed at the end.

import { join } from 'node:path'
import { localFolder } from '../../session/layout.ts'
import { makeLocalFolder } from '../../session/local-folder.ts'
import { applyTree } from '../../snapshot/apply.ts'
import { checkoutPlace, type Place, placeGit, preparedPlace } from '../../snapshot/place.ts'
import { forgetIndex } from '../../snapshot/private-index.ts'
import { readRef, worktreeRef } from '../../snapshot/refs.ts'
import { listSparse } from '../../snapshot/sparse.ts'
import { type Store, storeGit, tryStoreGit } from '../../snapshot/store.ts'
import { takeTree } from '../../snapshot/take-tree.ts'
import { openWorktree } from '../../snapshot/worktree.ts'
import { branchName, standAt } from '../../snapshot/worktree-branch.ts'
import { shareIndex } from '../../snapshot/worktree-index.ts'
import { listRegistered, worktreePath } from '../../snapshot/worktree-state.ts'
import { makeFolder } from '../../world/create.ts'
import { withLock } from '../../world/lock.ts'
import { removeFolder } from '../../world/remove-folder.ts'
import { siteIn } from '../state/ground.ts'
import { limitsFor } from '../state/not-covered.ts'
import { furnish } from '../state/session-worktree.ts'
import type { Work } from '../turn/work.ts'

export type ReplayGround = {
  /** The work with the throw-away place as the project's root. */
  readonly work: Work
  readonly place: Place
  /** Brings in what commands need, as into the worktree of a session. */
  readonly furnish: (signal: AbortSignal) => Promise<void>
  /** Brings the files to a snapshot, with git standing at `head`; ignored files stay. Gives the files that would not go. */
  readonly moveTo: (commit: string, head: string) => Promise<readonly string[]>
}

/** Does `use` in a fresh place with the files of `commit`, which is gone afterwards. One replay a session at a time. */
export async function withReplayGround<T>(
  work: Work,
  store: Store,
  commit: string,
  use: (ground: ReplayGround) => Promise<T>,
): Promise<T> {
  const { world, project, sessionId } = work
  // No session has such a name, since those begin with a day: what is there was left by a replay that was killed.
  const name = `replay-${sessionId}`
  const lock = join(makeLocalFolder(world.disk, project), 'locks', `${name}.lock`)
  return withLock(world, lock, `replaying session ${sessionId}`, async () => {
    await clear(work, store, name)
    try {
      const place = await open(work, store, name, commit)
      const site = siteIn(world, project, store, place)
      const there = { ...work, site }
      return await use({
        work: there,
        place,
        furnish: signal => furnish(work, checkoutPlace(world, store), place, signal),
        moveTo: (to, head) => move(there, place, name, { to, head }),
      })
    } finally {
      await clear(work, store, name)
    }
  })
}

async function open({ world, project }: Work, store: Store, name: string, commit: string): Promise<Place> {
  const local = localFolder(project)
  if (store.kind === 'repository') {
    const sparse = () => listSparse(world, checkoutPlace(world, store))
    return (await openWorktree(world, store, { session: name, local, commit, sparse })).place
  }
  const path = worktreePath(local, name)
  makeFolder(world.disk, path, 0o700)
  const root = world.disk.realpath(path)
  const place = preparedPlace(world, { store, root, ownGitDir: undefined, name: placeName(name) })
  forgetIndex(world, place)
  await placeGit(world, place, ['read-tree', commit])
  await placeGit(world, place, ['checkout-index', '--all', '--quiet', '--index'])
  return place
}

async function move(
  work: Work,
  place: Place,
  name: string,
  { to, head }: { readonly to: string; readonly head: string },
): Promise<readonly string[]> {
  const { world } = work
  const { tree } = await takeTree(world, place, { limits: limitsFor(work) })
  const { kept } = await applyTree(world, place, { from: tree, to })
  if (place.store.kind === 'repository') {
    await takeTree(world, place, { limits: limitsFor(work) })
    await standAt(world, place, name, head)
    await shareIndex(world, place)
  }
  return kept.map(({ path }) => path)
}

/** Removes the place with everything that was made for it. */
async function clear({ world, project }: Work, store: Store, name: string): Promise<void> {
  const { disk } = world
  const path = worktreePath(localFolder(project), name)
  removeFolder(disk, path)
  removeFolder(disk, join(store.folder, `${placeName(name)}.git`))
  if (store.kind === 'private') return
  const registered = await listRegistered(world, store)
  const real = worktreePath(disk.realpath(localFolder(project)), name)
  if (registered.some(each => each.path === real))
    await storeGit(world, store, ['worktree', 'remove', '--force', '--', path])
  // Without that ref the branch, if there is one, is not TeDDy's.
  if ((await readRef(world, store, worktreeRef(name))) === undefined) return
  for (const ref of [`refs/heads/${branchName(name)}`, worktreeRef(name)])
    await tryStoreGit(world, store, ['update-ref', '--no-deref', '-d', '--', ref])
}

/** As openWorktree names it. */
const placeName = (name: string) => `worktree-${name}`
