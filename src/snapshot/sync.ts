// Edits made in the checkout since the worktree last knew it come into the worktree by a three-way merge.

import { join } from 'node:path'
import { withLock } from '../world/lock.ts'
import type { World } from '../world/world.ts'
import { applyTree } from './apply.ts'
import { asInBase, treeAsInBase } from './as-in-base.ts'
import { readBase, saveBase, setBase } from './base.ts'
import { mergeSnapshots } from './merge.ts'
import type { Place } from './place.ts'
import type { Step } from './plan-apply.ts'
import { readRef, undoRef, worktreeRef } from './refs.ts'
import { takeSnapshot } from './take.ts'
import { takeTree } from './take-tree.ts'
import { treesOf } from './tree.ts'

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

/** Brings the checkout's edits into the worktree, all or none. What of the worktree no turn holds is saved under the id. */
export async function syncIn(
  world: World,
  places: TwoPlaces,
  { id, mode = 'apply' }: SyncOptions,
): Promise<Joined> {
  const { session, checkout, worktree } = places
  const { store } = checkout
  return withLock(world, join(worktree.gitDir, 'lock'), `sync ${session}`, async () => {
    const base = await readBase(world, store, session)
    const [known] = await treesOf(world, checkout, [base])
    if ((await takeTree(world, checkout)).tree === known)
      return { outcome: 'nothing', conflicts: [], done: [], kept: [] }
    const theirs = await takeSnapshot(world, checkout, {
      ref: `refs/teddy/sync/${session}`,
      message: `checkout: sync ${session}`,
    })
    const ours = await takeTree(world, worktree)
    const mine = await asInBase(world, checkout, theirs, base)
    const sessions = await treeAsInBase(world, worktree, ours, base)
    const merged = await mergeSnapshots(world, worktree, { base, ours: sessions, theirs: mine.tree })
    if (merged.conflicts.length > 0)
      return { outcome: 'conflicts', conflicts: merged.conflicts, done: [], kept: [] }
    const { notCovered } = ours
    const wanted = { from: sessions, to: merged.tree, extent: 'all', notCovered } as const
    const planned = await applyTree(world, worktree, { ...wanted, mode: 'dry-run' })
    if (planned.refused) return { outcome: 'in-the-way', conflicts: [], done: [], kept: planned.kept }
    const outcome = planned.done.length === 0 ? 'nothing' : 'done'
    if (mode === 'dry-run') return { outcome, conflicts: [], done: planned.done, kept: planned.kept }
    if (outcome === 'done') await saveUnheld(world, worktree, { session, id, tree: ours.tree })
    const applied = await applyTree(world, worktree, wanted)
    if (applied.refused) return { outcome: 'in-the-way', conflicts: [], done: [], kept: applied.kept }
    await setBase(world, store, session, mine.commit)
    return { outcome, conflicts: [], done: applied.done, kept: applied.kept }
  })
}

/** Saves files that somebody edited in the worktree. As the last turn left them its own snapshot holds them. */
async function saveUnheld(
  world: World,
  worktree: Place,
  { session, id, tree }: { readonly session: string; readonly id: string; readonly tree: string },
): Promise<void> {
  const { store } = worktree
  const stood = await readRef(world, store, worktreeRef(session))
  if (stood !== undefined && (await treesOf(world, worktree, [stood]))[0] === tree) return
  const ref = undoRef(id, 'before')
  await takeSnapshot(world, worktree, { ref, message: `before: sync ${session}` })
  await saveBase(world, store, session, id)
}
