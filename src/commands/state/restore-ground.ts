// Bringing the files of a session's ground to a snapshot, with everything that lets it be taken back.

import { lineNow } from '../../session/line.ts'
import type { Session, Turn } from '../../session/session.ts'
import { readBase } from '../../snapshot/base.ts'
import { type Restored, restoreSnapshot } from '../../snapshot/restore.ts'
import { standAt } from '../../snapshot/worktree-branch.ts'
import { shareIndex } from '../../snapshot/worktree-index.ts'
import { newId } from '../../world/ids.ts'
import type { Work } from '../turn/work.ts'
import { takingForced } from './forced-files.ts'
import type { Ground, State } from './ground.ts'
import { namingUndo } from './half-done.ts'
import { namingStayed } from './name-stayed.ts'
import { baseAt } from './session-base.ts'
import { lastSnapshot } from './session-worktree.ts'
import { keepUndo } from './undo-record.ts'

type Wanted = {
  readonly to: string
  /** The turn whose base belongs to these files; undefined for the start of the session. */
  readonly turn: Turn | undefined
  readonly where: 'ground' | 'checkout'
  readonly force: readonly string[]
  readonly mode: 'apply' | 'dry-run'
  readonly title: string
}

export type RestoredGround = Restored & { readonly id: string }

/** Restores; files that the user changed since the session last knew them stay, and are named. */
export async function restoreGround(
  work: Work,
  session: Session,
  ground: Ground & { readonly state: State },
  wanted: Wanted,
): Promise<RestoredGround> {
  const { world, project, sessionId } = work
  const { store, checkout } = ground.state
  const hasWorktree = ground.isolation === 'worktree'
  const inWorktree = wanted.where === 'ground' && hasWorktree
  const place = wanted.where === 'checkout' ? checkout : ground.state.place
  const { to, force, mode, title } = wanted
  const known =
    hasWorktree && !inWorktree
      ? await readBase(world, store, sessionId)
      : await lastSnapshot(work, session, store)
  const from = known && (await takingForced(world, place, known, force))
  // What the checkout is brought to is known to the session, as after a landing.
  const base = inWorktree ? await baseAt(work, session, checkout, wanted.turn) : to
  const id = newId(world.clock)
  if (mode === 'apply') {
    const line = wanted.where === 'ground' ? lineNow(world, project, session) : undefined
    const placed = inWorktree ? 'worktree' : 'checkout'
    keepUndo(world, project, { id, what: 'restore', place: placed, session: sessionId, line })
  }
  const restored = await restoreSnapshot(world, place, {
    ...{ id, from, to, force, mode, title },
    ...(hasWorktree && { session: { name: sessionId, base } }),
  }).catch(async error => {
    throw mode === 'apply' ? await namingUndo(world, store, id, error) : error
  })
  if (inWorktree && mode === 'apply') {
    await standAt(world, place, sessionId, to)
    await shareIndex(world, place)
  }
  return { ...(await namingStayed(world, place, restored, to)), id }
}
