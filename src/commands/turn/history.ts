// The finished turns that a turn has before its eyes: those under the same callers, as far back as its depth says.

import { turnFileFromRoot, turnFiles } from '../../session/layout.ts'
import { parentOf } from '../../session/next-turn.ts'
import type { Session, Turn } from '../../session/session.ts'
import type { TurnRecord } from '../../session/turn-record.ts'

const shown = [turnFiles.userPrompt, turnFiles.plan, turnFiles.report]

type Whose = Pick<TurnRecord, 'stack'>

/** The files of the last `depth` finished turns up to `last`, oldest first, as context files name them. */
export function historyPaths(
  session: Session,
  last: Turn | undefined,
  depth: number,
  whose: Whose,
): readonly string[] {
  return historyTurns(session, last, depth, whose).flatMap(({ name }) =>
    shown.map(file => turnFileFromRoot(session.id, name, file)),
  )
}

function historyTurns(
  session: Session,
  last: Turn | undefined,
  depth: number,
  whose: Whose,
): readonly Turn[] {
  const turns: Turn[] = []
  for (let turn = last; turn !== undefined && turns.length < depth; turn = parentOf(session, turn)) {
    // An agent that was called starts afresh: what its caller did is in the handoff, not in its history.
    if (turn.state === 'done' && isUnderSameCallers(turn.record, whose)) turns.unshift(turn)
  }
  return turns
}

/** Each hand-over makes a stack of its own. The agent may change without one: `--agent` says so, and the work goes on. */
export function isUnderSameCallers(one: Whose | undefined, other: Whose): boolean {
  const key = ({ stack }: Whose) => JSON.stringify(stack.map(caller => [caller.agent, caller.turn]))
  return one !== undefined && key(one) === key(other)
}
