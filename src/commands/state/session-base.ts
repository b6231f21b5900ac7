// The base that belongs to a session's files when they go back to a turn.

import { Fault } from '../../errors.ts'
import { parentOf } from '../../session/next-turn.ts'
import type { Session, Turn } from '../../session/session.ts'
import { readTurnBase } from '../../snapshot/base.ts'
import { commitTree } from '../../snapshot/commit.ts'
import { mergeSnapshots } from '../../snapshot/merge.ts'
import type { Place } from '../../snapshot/place.ts'
import { readRef, undoRef } from '../../snapshot/refs.ts'
import { readFinished } from '../turn/finished-turn.ts'
import type { Work } from '../turn/work.ts'
import { startOf } from './session-worktree.ts'
import { listUndo } from './undo-record.ts'

/**
 * The base of a turn, or of the session's start, with what the session itself brought into the checkout since. Those
 * changes are known: they must not come back into the session as if the user had made them.
 */
export async function baseAt(
  work: Work,
  session: Session,
  checkout: Place,
  turn: Turn | undefined,
): Promise<string | undefined> {
  const { world, sessionId } = work
  const { store } = checkout
  const ran = lastRun(session, turn)
  const then =
    ran === undefined
      ? await readRef(world, store, startOf(sessionId))
      : await readTurnBase(world, store, sessionId, ran.name)
  if (then === undefined) return undefined
  const since = ran === undefined ? '' : endOf(work, ran)
  let base = then
  for (const id of landedSince(work, since)) {
    const [before, after] = await Promise.all(
      (['before', 'after'] as const).map(when => readRef(world, store, undoRef(id, when))),
    )
    if (before === undefined || after === undefined) continue
    const merged = await mergeSnapshots(world, checkout, { base: before, ours: base, theirs: after })
    // Mixed up with edits of the user's: then the next sync shows both, and asks.
    if (merged.conflicts.length > 0) return then
    base = await commitTree(world, checkout, { tree: merged.tree, message: `base of ${sessionId}` })
  }
  return base
}

/** The turn itself, or the one before a skipped one, which changed nothing. */
function lastRun(session: Session, turn: Turn | undefined): Turn | undefined {
  let one = turn
  while (one !== undefined && one.record?.snapshot === undefined) one = parentOf(session, one)
  return one
}

function endOf({ world }: Work, turn: Turn): string {
  try {
    return readFinished(world, turn).report.ended
  } catch (error) {
    if (!(error instanceof Fault)) throw error
    // A report that was damaged since must not keep anybody from restoring; what is landed twice merges cleanly.
    return turn.record?.created ?? ''
  }
}

/** What was landed, or restored in the checkout, and not taken back; the earliest first. */
function landedSince({ world, project, sessionId }: Work, since: string): readonly string[] {
  return listUndo(world, project)
    .filter(({ what, place, session, undone, at }) => {
      const byUs = (what === 'land' || what === 'restore') && place === 'checkout' && session === sessionId
      return byUs && !undone && at > since
    })
    .map(({ id }) => id)
    .reverse()
}
