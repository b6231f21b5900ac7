// The snapshots of a turn: one before the first effect, and after it one that the turn's record names.

import { turnRef } from '../../snapshot/refs.ts'
import { takeSnapshot } from '../../snapshot/take.ts'
import { commitWorktree } from '../../snapshot/worktree-commit.ts'
import type { Work } from '../turn/work.ts'
import { withoutGit } from './ground.ts'
import { askNotCovered, limitsFor, tellNotCovered } from './not-covered.ts'

/** The ref of the files before a turn. */
export const beforeRef = (session: string, turn: string) => turnRef(session, `${turn}-before`)

/** Saves the files before the first effect: in a worktree too, since people edit there and edits come in by a sync. */
export async function snapshotBefore(work: Work, turn: string): Promise<void> {
  const { world, ground, sessionId } = work
  if (ground?.state === undefined) return
  const { notCovered } = await takeSnapshot(world, ground.state.place, {
    ref: beforeRef(sessionId, turn),
    message: `before ${sessionId}/${turn}`,
    limits: limitsFor(work),
  }).catch(error => {
    throw ground.isolation === 'in-place' ? withoutGit(error) : error
  })
  // Of a worktree it was asked when it was made, and the snapshot after the turn names them.
  if (ground.isolation === 'in-place') await askNotCovered(work, notCovered)
}

type Done = { readonly turn: string; readonly agent: string; readonly title: string }

/** Takes the snapshot after a turn: on the worktree's branch, or held by a ref alone. */
export async function snapshotAfter(work: Work, { turn, agent, title }: Done): Promise<string | undefined> {
  const { world, ground, sessionId } = work
  if (ground?.state === undefined) return undefined
  const { place } = ground.state
  const text = {
    message: title,
    trailers: { 'Teddy-Session': sessionId, 'Teddy-Turn': turn, 'Teddy-Agent': agent },
    limits: limitsFor(work),
  }
  const taken =
    ground.isolation === 'worktree'
      ? await commitWorktree(world, place, { session: sessionId, turn }, text)
      : await takeSnapshot(world, place, { ref: turnRef(sessionId, turn), ...text })
  tellNotCovered(world, taken.notCovered)
  return taken.commit
}
