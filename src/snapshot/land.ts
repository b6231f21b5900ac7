// Bringing a session's changes into the user's checkout, together with what the user did there meanwhile.

import { join } from 'node:path'
import { withLock } from '../world/lock.ts'
import type { World } from '../world/world.ts'
import { applyTree } from './apply.ts'
import { asInBase, treeAsInBase } from './as-in-base.ts'
import { readBase, saveBase, setBase } from './base.ts'
import { type Clash, readClashes } from './clash.ts'
import { checkLandCommit, commitLanded, type LandCommit } from './land-commit.ts'
import { mergeSnapshots } from './merge.ts'
import { undoRef } from './refs.ts'
import type { Joined, TwoPlaces } from './sync.ts'
import { retakeSnapshot, type Snapshot, takeSnapshot } from './take.ts'
import { takeTree } from './take-tree.ts'
import type { NotCovered } from './taken-tree.ts'
import { diffTrees } from './tree.ts'
import { refuseUnfinished } from './unfinished.ts'

export type LandOptions = {
  /** Unique; `undoRestore` of it takes the landing back. */
  readonly id: string
  readonly mode?: 'apply' | 'dry-run'
  /** `markers`: files in conflict are written with conflict markers. */
  readonly conflicts?: 'refuse' | 'markers'
  /** Also makes one commit on the user's branch. */
  readonly commit?: LandCommit
}

export type Landed = Joined & {
  readonly notCovered: readonly NotCovered[]
  /** The conflicts, with what is the matter with each. */
  readonly clashes: readonly Clash[]
  /** The commit on the user's branch, where one was asked for. */
  readonly commit: string | undefined
}

/** Lands a session: all of its changes, or none where files conflict or something is in the way. */
export async function landSession(world: World, places: TwoPlaces, options: LandOptions): Promise<Landed> {
  await refuseUnfinished(world, places.checkout)
  const lock = join(places.checkout.gitDir, 'lock')
  return withLock(world, lock, `land ${places.session}`, () => land(world, places, options))
}

async function land(world: World, places: TwoPlaces, options: LandOptions): Promise<Landed> {
  const { session, checkout, worktree } = places
  const { id, mode = 'apply' } = options
  const ours = await takeTree(world, checkout)
  const theirs = await takeSnapshot(world, worktree, {
    ref: `refs/teddy/land/${session}`,
    message: `land ${session}`,
  })
  const notCovered = theirs.notCovered
  const base = await readBase(world, checkout.store, session)
  const labels = { ours: 'checkout', theirs: 'session' }
  const mine = await treeAsInBase(world, checkout, ours, base)
  const sessions = await asInBase(world, worktree, theirs, base)
  const merged = await mergeSnapshots(world, checkout, {
    base,
    ours: mine,
    theirs: sessions.tree,
    labels,
  })
  const { conflicts } = merged
  const trees = { ours: mine, theirs: sessions.tree, merged: merged.tree }
  const clashes = await readClashes(world, checkout, conflicts, trees)
  const stopped = (outcome: Joined['outcome'], kept: Joined['kept'] = []): Landed => ({
    outcome,
    conflicts,
    clashes,
    done: [],
    kept,
    notCovered,
    commit: undefined,
  })
  if (conflicts.length > 0 && options.conflicts !== 'markers') return stopped('conflicts')
  const paths = (await diffTrees(world, checkout, mine, merged.tree)).map(({ path }) => path)
  if (options.commit !== undefined) await checkLandCommit(world, checkout, { paths, conflicts })
  const wanted = { from: mine, to: merged.tree, extent: 'all', notCovered: ours.notCovered } as const
  const planned = await applyTree(world, checkout, { ...wanted, mode: 'dry-run' })
  if (planned.refused) return stopped('in-the-way', planned.kept)
  let before: Snapshot | undefined
  // What changes nothing leaves nothing that could be taken back.
  if (mode === 'apply' && planned.done.length > 0) {
    before = await takeSnapshot(world, checkout, {
      ref: undoRef(id, 'before'),
      message: `before: land ${session}`,
    })
    await saveBase(world, checkout.store, session, id)
  }
  const applied = mode === 'apply' ? await applyTree(world, checkout, wanted) : planned
  if (applied.refused) return stopped('in-the-way', applied.kept)
  if (before !== undefined) {
    const paths = applied.done.map(({ path }) => path)
    const saved = { ref: undoRef(id, 'after'), message: `after: land ${session}` }
    await retakeSnapshot(world, checkout, { ...saved, before, paths })
  }
  if (mode === 'apply') {
    // The checkout holds all of the session's files now; what it has besides comes into the session by the next sync.
    await setBase(world, checkout.store, session, sessions.commit)
  }
  const commit =
    options.commit === undefined || mode === 'dry-run' || paths.length === 0
      ? undefined
      : await commitLanded(world, checkout, paths, options.commit)
  const outcome = applied.done.length === 0 ? 'nothing' : 'done'
  return { outcome, conflicts, clashes, done: applied.done, kept: applied.kept, notCovered, commit }
}
