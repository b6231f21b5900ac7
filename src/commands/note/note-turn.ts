// The note after a turn: the turn becomes a phase, and whatever an earlier kill left out is made up for.

import type { Session } from '../../session/session.ts'
import { turnNamed } from '../../session/session.ts'
import type { TurnRecord } from '../../session/turn-record.ts'
import { sessionNow, type Work } from '../turn/work.ts'
import { phaseOfTurn, readTree } from './note-tree.ts'
import { rollUp } from './roll-up.ts'
import { warning } from './session-note.ts'
import { completePhase, tellTurn } from './tell-turn.ts'
import { costOfLast } from './turn-costs.ts'
import { readStory } from './turn-story.ts'
import { lastTold, turnsToTell } from './turns-to-tell.ts'

/** Tells the note of a turn that is done. A note that cannot be written is a warning: the next turn makes up for it. */
export async function noteTurn(work: Work, { turn }: Pick<TurnRecord, 'turn'>): Promise<void> {
  await warning(work, async () => {
    const session = sessionNow(work)
    await tellMissing(work, session, turn)
    await rollUp(work, session.id, (child, tokens) => costOfLast(work, session, child, tokens))
  })
}

/** Tells all turns that are done and not told yet, `finished` among them. */
export async function tellMissing(work: Work, session: Session, finished: string): Promise<void> {
  const tree = readTree(work, session.id)
  // A run that was killed may have told the last turn only in part.
  const last = lastTold(tree)?.turn
  const there = last === undefined || last === finished ? undefined : phaseOfTurn(tree, last)
  const turn = last === undefined ? undefined : turnNamed(session, last)
  const story = there && turn && readStory(work.world, session, turn)
  if (there !== undefined && story !== undefined) await completePhase(work, session, story, there)
  for (const missing of turnsToTell(work.world, session, tree, finished))
    await tellTurn(work, session, missing)
}
