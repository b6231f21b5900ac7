// The ground of a session for commands that work on its snapshots.

import { Fault } from '../../errors.ts'
import type { Session } from '../../session/session.ts'
import type { Work } from '../turn/work.ts'
import { fixedPlace, type Ground, inPlace, projectStore, type State } from './ground.ts'
import { limitsFor } from './not-covered.ts'
import { worktreeGround } from './session-worktree.ts'

/** Whether a turn of the session left a snapshot. */
export function hasSnapshots({ turns }: Session): boolean {
  return turns.some(({ record }) => record?.snapshot !== undefined)
}

/** The ground with its snapshots; a Fault where the session has none. */
export async function stateOf(work: Work, session: Session): Promise<Ground & { readonly state: State }> {
  const place = fixedPlace(session)
  if (!hasSnapshots(session)) {
    const why = place === undefined ? 'no plan of it has run yet' : 'it ran with --no-snapshot'
    throw new Fault('usage', `session ${session.id} has no snapshots: ${why}`, { hints: ['teddy tree'] })
  }
  const ground =
    place === 'worktree'
      ? await worktreeGround(
          work,
          session,
          await projectStore(work.world, work.project, work.sessionId, limitsFor(work)),
        )
      : await inPlace(work)
  return { ...ground, state: ground.state! }
}
