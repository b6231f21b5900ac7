// Removing a session's worktree. Its files are saved first; what cannot be saved stops it.

import { join } from 'node:path'
import { Fault } from '../errors.ts'
import { safeLine } from '../text/safe.ts'
import { writeAtomic } from '../world/atomic-write.ts'
import type { World } from '../world/world.ts'
import { ownLinks, writeOwnLinks } from './own-links.ts'
import { forgetIndex } from './private-index.ts'
import { undoRef } from './refs.ts'
import { type Store, storeGit } from './store.ts'
import { takeSnapshot } from './take.ts'
import { findWorktree, removedFile } from './worktree.ts'
import { foreignFault, listRegistered, lockedFault, worktreePath, worktreeState } from './worktree-state.ts'

type Removal = {
  readonly session: string
  readonly local: string
  /** Unique; names the saved state. */
  readonly id: string
  /** `lost`: files that a snapshot does not cover go with it. */
  readonly notCovered?: 'refuse' | 'lost'
}

/** Removes the worktree and gives the snapshot of its files; undefined when there was none to save. */
export async function removeWorktree(
  world: World,
  store: Store,
  { session, local, id, notCovered = 'refuse' }: Removal,
): Promise<string | undefined> {
  const path = worktreePath(local, session)
  const found = await findWorktree(world, store, { session, local })
  if (found === undefined) {
    const state = store.kind === 'private' ? undefined : await worktreeState(world, store, path)
    if (state?.kind === 'foreign') throw foreignFault(state)
    if (state?.kind === 'missing' && state.locked) throw lockedFault(path)
    if (state?.kind === 'missing') await storeGit(world, store, ['worktree', 'remove', '--force', '--', path])
    return undefined
  }
  const { place } = found
  if ((await listRegistered(world, store)).some(each => each.locked && each.path === place.root))
    throw lockedFault(path)
  const message = `before removing the worktree of ${session}`
  const saved = await takeSnapshot(world, place, { ref: undoRef(id, 'before'), message })
  if (saved.notCovered.length > 0 && notCovered === 'refuse') {
    const names = saved.notCovered.slice(0, 5).map(each => `${safeLine(each.path)} (${each.why})`)
    throw new Fault('guard', `files in the worktree would be lost: ${names.join(', ')}`, {
      hints: [`move them out of ${path}, or remove it with --force`],
    })
  }
  for (const link of ownLinks(world, place))
    world.disk.unlink(join(place.root, Buffer.from(link, 'latin1').toString()))
  await storeGit(world, store, ['worktree', 'remove', '--force', '--', path])
  forgetIndex(world, place)
  writeOwnLinks(world, place, [])
  writeAtomic(world.disk, removedFile(store, session), `${saved.commit}\n`, { mode: 0o600 })
  return saved.commit
}

export type ListedWorktree = {
  readonly session: string
  readonly path: string
  readonly branch: string | undefined
  readonly locked: boolean
  readonly there: boolean
}

/** The worktrees of sessions that git knows of. */
export async function listWorktrees(
  world: World,
  store: Store,
  local: string,
): Promise<readonly ListedWorktree[]> {
  if (store.kind === 'private') return []
  const folder = `${realOr(world, join(local, 'worktrees'))}/`
  const registered = await listRegistered(world, store)
  return registered
    .filter(({ path }) => path.startsWith(folder) && !path.slice(folder.length).includes('/'))
    .map(({ path, branch, locked }) => ({
      session: path.slice(folder.length),
      path,
      branch: branch?.replace('refs/heads/', ''),
      locked,
      there: world.disk.lstat(path, { throwIfNoEntry: false }) !== undefined,
    }))
}

function realOr({ disk }: World, path: string): string {
  try {
    return disk.realpath(path)
  } catch {
    // No session has a worktree yet.
    return path
  }
}
