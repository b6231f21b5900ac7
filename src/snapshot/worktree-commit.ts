// One commit a turn on the worktree's branch.

import { git } from '../world/git.ts'
import type { World } from '../world/world.ts'
import { keepTurnBase } from './base.ts'
import type { Place } from './place.ts'
import { readRef, turnRef, worktreeRef } from './refs.ts'
import { type NewSnapshot, type Snapshot, takeSnapshot } from './take.ts'
import { branchName, standAt, standsAt } from './worktree-branch.ts'
import { shareIndex } from './worktree-index.ts'

export type WorktreeCommit = Snapshot & { readonly branch: string | undefined }

/** Takes the snapshot of a worktree and puts it on its branch, after what stands there; `git status` is clean then. */
export async function commitWorktree(
  world: World,
  place: Place,
  { session, turn }: { readonly session: string; readonly turn: string },
  wanted: Omit<NewSnapshot, 'parents' | 'ref'>,
): Promise<WorktreeCommit> {
  const parent = await parentFor(world, place, session)
  const parents = parent === undefined ? [] : [parent]
  const snapshot = await takeSnapshot(world, place, { ...wanted, ref: turnRef(session, turn), parents })
  await keepTurnBase(world, place.store, session, turn)
  const branch = await standAt(world, place, session, snapshot.commit)
  await shareIndex(world, place)
  return { ...snapshot, branch }
}

// A command may have switched the worktree to a branch of the user's; that one is left where it is.
async function parentFor(world: World, place: Place, session: string): Promise<string | undefined> {
  const args = ['symbolic-ref', '--quiet', 'HEAD']
  const { root, ownGitDir } = place
  const head = await git(world, { cwd: root, args, gitDir: ownGitDir!, workTree: root })
  const branch = head.stdout.toString().trim()
  const own = branch === '' || branch === `refs/heads/${branchName(session)}`
  return own ? standsAt(world, place) : readRef(world, place.store, worktreeRef(session))
}
