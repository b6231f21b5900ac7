// Edits made in the checkout since the worktree last knew it come into the worktree by a three-way merge.

import { join } from 'node:path'
import { withLock } from '../world/lock.ts'
import type { World } from '../world/world.ts'
import { applyTree } from './apply.ts'
import { asInBase } from './as-in-base.ts'
import { readBase, saveBase, setBase } from './base.ts'
import { mergeSnapshots } from './merge.ts'
import type { Place } from './place.ts'
import type { Step } from './plan-apply.ts'
import { undoRef } from './refs.ts'
import { takeSnapshot } from './take.ts'

export type TwoPlaces = {
  readonly session: string
  readonly checkout: Place
  readonly worktree: Place
}

export type Joined = {
  readonly outcome: 'nothing' | 'done' | 'conflicts' | 'in-the-way'
  /** Files that both sides changed in one spot. */
  readonly conflicts: readonly string[]
  readonly done: readonly Step[]
  /** Files that stood in the way, so that nothing was written. */
  readonly kept: readonly Step[]
}

type SyncOptions = { readonly id: string; readonly mode?: 'apply' | 'dry-run' }

/** Brings the checkout's edits into the worktree, all or none. The worktree's state before is saved under the id. */
export async function syncIn(
  world: World,
  places: TwoPlaces,
  { id, mode = 'apply' }: SyncOptions,
): Promise<Joined> {
  const { session, checkout, worktree } = places
  return withLock(world, join(worktree.gitDir, 'lock'), `sync ${session}`, async () => {
    const theirs = await takeSnapshot(world, checkout, {
      ref: `refs/teddy/sync/${session}`,
      message: `checkout: sync ${session}`,
    })
    const base = await readBase(world, checkout.store, session)
    const ours = await takeSnapshot(world, worktree, {
      ref: undoRef(id, 'before'),
      message: `before: sync ${session}`,
    })
    await saveBase(world, checkout.store, session, id)
    const mine = await asInBase(world, checkout, theirs, base)
    const sessions = await asInBase(world, worktree, ours, base)
    const merged = await mergeSnapshots(world, worktree, { base, ours: sessions.tree, theirs: mine.tree })
    if (merged.conflicts.length > 0)
      return { outcome: 'conflicts', conflicts: merged.conflicts, done: [], kept: [] }
    const applied = await applyTree(world, worktree, {
      from: sessions.tree,
      to: merged.tree,
      extent: 'all',
      mode,
      notCovered: ours.notCovered,
    })
    if (applied.refused) return { outcome: 'in-the-way', conflicts: [], done: [], kept: applied.kept }
    if (mode === 'apply') await setBase(world, checkout.store, session, mine.commit)
    const outcome = applied.done.length === 0 ? 'nothing' : 'done'
    return { outcome, conflicts: [], done: applied.done, kept: applied.kept }
  })
}
