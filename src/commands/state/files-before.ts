// The snapshot of the files that a turn started from.

import { Fault } from '../../errors.ts'
import { parentOf } from '../../session/next-turn.ts'
import type { Session, Turn } from '../../session/session.ts'
import { readRef } from '../../snapshot/refs.ts'
import type { Store } from '../../snapshot/store.ts'
import type { Work } from '../turn/work.ts'
import { snapshotOf } from './restore-target.ts'
import { startOf } from './session-worktree.ts'
import { beforeRef } from './turn-snapshot.ts'

/** The files before a turn; a Fault when nothing holds them any more. */
export async function filesBefore(
  { world, sessionId }: Pick<Work, 'world' | 'sessionId'>,
  session: Session,
  store: Store,
  turn: Turn,
): Promise<string> {
  const before = await readRef(world, store, beforeRef(sessionId, turn.name))
  if (before !== undefined) return before
  const parent = parentOf(session, turn)
  if (parent !== undefined) return snapshotOf(session, parent)
  const start = await readRef(world, store, startOf(sessionId))
  if (start !== undefined) return start
  throw new Fault('failed', `the files before turn ${turn.name} are not held by any ref`, {
    hints: ['teddy verify'],
  })
}
