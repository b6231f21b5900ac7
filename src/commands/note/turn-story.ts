// A finished turn as the note tells it, from the files of the turn alone.

import type { Plan } from '../../plan/plan.ts'
import type { Report } from '../../report/report.ts'
import { parentOf } from '../../session/next-turn.ts'
import type { Session, Turn } from '../../session/session.ts'
import type { TurnRecord } from '../../session/turn-record.ts'
import type { World } from '../../world/world.ts'
import { readFinished } from '../turn/finished-turn.ts'
import { type NextInput, nextInput } from '../turn/next-input.ts'
import { keptMessage } from '../turn/turn-input.ts'
import { userWords } from './user-words.ts'

export type TurnStory = {
  readonly turn: Turn
  readonly record: TurnRecord
  readonly plan: Plan | undefined
  readonly report: Report
  /** What the user said for this turn. */
  readonly words: string | undefined
  /** What comes of it: who works next. */
  readonly next: NextInput
}

/** Reads the turn; undefined when it is not done, or its files were damaged since. */
export function readStory(world: Pick<World, 'disk'>, session: Session, turn: Turn): TurnStory | undefined {
  const finished = turn.state === 'done' ? finishedOf(world, turn) : undefined
  if (finished === undefined) return undefined
  const { record } = finished
  const words = wordsFor(world, session, turn, record.review?.by)
  return { turn, ...finished, words, next: nextInput(finished) }
}

/** What the user said for a turn, done or not. */
export function wordsFor(
  world: Pick<World, 'disk'>,
  session: Session,
  turn: Turn,
  by: 'user' | 'yes' | 'yolo' | undefined,
): string | undefined {
  const parent = parentOf(session, turn)
  const finished = parent && finishedOf(world, parent)
  const before = finished && nextInput(finished)
  return userWords({ prompt: keptMessage(world, turn), before, by })
}

function finishedOf(world: Pick<World, 'disk'>, turn: Turn) {
  try {
    return readFinished(world, turn)
  } catch {
    // `teddy verify` names it; a note cannot be written from what is not there.
    return undefined
  }
}
