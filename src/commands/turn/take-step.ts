// One step of a session: plan the next turn, or review and run the plan that waits, or go on with what was interrupted.

import { exitCodes, Fault } from '../../errors.ts'
import { tipOf } from '../../session/line.ts'
import type { Session, Turn } from '../../session/session.ts'
import { formatTurnName } from '../../session/turn-name.ts'
import type { ReviewRecord, TurnRecord } from '../../session/turn-record.ts'
import { catchInterrupts } from '../../world/interrupts.ts'
import { onGround } from '../state/open-ground.ts'
import { syncCheckout } from '../state/sync-checkout.ts'
import { asBegun, tellModel } from './as-begun.ts'
import type { Executed } from './execute-turn.ts'
import { type Planned, planTurn } from './plan-turn.ts'
import type { TurnInput } from './turn-input.ts'
import { payloadOf } from './turn-request.ts'
import { sessionNow, type Work } from './work.ts'

export type Standing = { readonly session: Session; readonly tip: Turn | undefined }

/** Where the session's current line stands. */
export function standingOf(work: Work): Standing {
  const session = sessionNow(work)
  return { session, tip: tipOf(work.world, work.project, session) }
}

/** Whether a plan is there to be run. */
export function hasPlan({ tip }: Standing): boolean {
  return tip?.state === 'waiting' || tip?.state === 'interrupted'
}

/** Runs the plan that waits or was interrupted. */
export async function runWaiting(work: Work, { tip }: Standing, by: ReviewRecord['by']): Promise<Executed> {
  if (tip === undefined || tip.record === undefined) throw unreadable(tip)
  const turn: Turn & { record: TurnRecord } = { ...tip, record: tip.record }
  // Loaded here: planning needs none of it, and it is most of the program.
  const executed =
    tip.state === 'interrupted'
      ? await (await import('./recover-turn.ts')).recoverTurn(work, tip, {
          withoutTerminal: by === 'user' ? 'refuse' : 'go-on',
        })
      : await (await import('./execute-turn.ts')).executeTurn(work, turn, by)
  if (executed.kind === 'quit') return executed
  const { noteTurn } = await import('../note/note-turn.ts')
  await noteTurn(work, executed.record)
  return executed
}

/** Plans the next turn; Ctrl-C ends the call and leaves the turn in planning. */
export async function planNext(
  work: Work,
  input: TurnInput,
  message: string,
  by: ReviewRecord['by'],
): Promise<Planned> {
  const payload = payloadOf(work, input)
  const grounded = await onGround(work)
  if (payload === 'new') await syncCheckout(grounded)
  const interrupts = catchInterrupts()
  try {
    const begun = asBegun(grounded, input)
    tellModel(grounded, begun, formatTurnName(input.next.name))
    return await planTurn(begun, input, {
      message,
      payload,
      protectedFiles: by === 'yolo' && work.flags.protectedFiles === 'refuse' ? 'refuse' : 'mark',
      signal: interrupts.signal,
    })
  } catch (error) {
    throw interrupts.exitCode() === exitCodes.terminated ? terminated(error) : error
  } finally {
    interrupts.stop()
  }
}

function terminated(error: unknown): unknown {
  if (!(error instanceof Fault) || error.kind !== 'interrupted') return error
  return new Fault('terminated', error.message, { hints: error.hints, cause: error })
}

function unreadable(tip: Turn | undefined): Fault {
  return new Fault('conflict', `turn.md of turn ${tip?.name ?? ''} cannot be read`, {
    hints: [`mend ${tip?.folder ?? 'the session'}/turn.md`],
  })
}
