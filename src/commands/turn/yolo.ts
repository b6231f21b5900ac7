// --yolo: plan and run, turn after turn, until the work is concluded, a person is needed, or a limit is met.

import { join } from 'node:path'
import { exitCodes, Fault } from '../../errors.ts'
import type { Report } from '../../report/report.ts'
import { turnFiles } from '../../session/layout.ts'
import { parentOf } from '../../session/next-turn.ts'
import type { Turn } from '../../session/session.ts'
import type { TurnRecord } from '../../session/turn-record.ts'
import { line, type Styled } from '../../text/styled.ts'
import { readText } from '../../world/read-file.ts'
import { offerLanding } from '../state/offer-landing.ts'
import type { Executed } from './execute-turn.ts'
import { readFinished } from './finished-turn.ts'
import { goOnMessage } from './go-on-message.ts'
import { isUnderSameCallers } from './history.ts'
import { isUnanswered, sayPlanned, sayRan } from './say-turn.ts'
import { hasPlan, planNext, runWaiting, type Standing, standingOf } from './take-step.ts'
import { messageFor, noMessage, type TurnInput, turnInput, withoutKeys } from './turn-input.ts'
import type { Work } from './work.ts'

export type LoopEnd = { readonly code: number; readonly record: TurnRecord | undefined }

/** Runs by itself; each stop is one of those that the user was promised. */
export async function runByItself(work: Work): Promise<LoopEnd> {
  let typed = work.flags.message?.trim() ? work.flags.message : undefined
  for (;;) {
    const standing = standingOf(work)
    const { tip } = standing
    if (tip?.state === 'done' && typed === undefined) {
      const stop = stopAt(tip, readFinished(work.world, tip).report)
      if (stop !== undefined) {
        work.world.terminal.say(stop)
        return { code: 0, record: tip.record }
      }
    }
    if (tip?.state !== 'interrupted') refuseTooMany(work, standing)
    if (hasPlan(standing)) {
      const executed = await runWaiting(withoutMessage(work), standing, 'yolo')
      const end = await endAfter(work, executed)
      if (end !== undefined) return end
      continue
    }
    const input = turnInput(work, standing.session)
    const message = withoutKeys(work, messageOf(work, input, typed))
    const planned = await planNext(
      { ...work, flags: { ...work.flags, message: typed } },
      input,
      message,
      'yolo',
    )
    sayPlanned(work, planned, 'review')
    typed = undefined
  }
}

/** The loop goes on after a failed plan, since the model sees the report; not after an interruption. */
async function endAfter(work: Work, executed: Executed): Promise<LoopEnd | undefined> {
  if (executed.kind !== 'ran') return { code: 0, record: undefined }
  const { record, report, exitCode } = executed
  sayRan(work, record, report)
  if (exitCode !== undefined) return { code: exitCode, record }
  if (report.status === 'ABORTED') return { code: exitCodes.failed, record }
  const stop = stopAt({ record }, report)
  if (stop === undefined) return undefined
  work.world.terminal.say(stop)
  const landed = await offerLanding({ ...work, ground: executed.ground }, record, 'say')
  return { code: report.status === 'FAILURE' ? exitCodes.failed : landed, record }
}

/** Why a finished turn needs a person before the next one, said to that person; undefined when it does not. */
function stopAt({ record }: Pick<Turn, 'record'>, { actions }: Report): Styled | undefined {
  if (isUnanswered(actions))
    return line`--yolo pauses: the model asks you something. Next: teddy resume --yolo -m "…"`
  return record?.concluded
    ? line`The session has reached its end. Next: teddy resume --yolo -m "…" goes on`
    : undefined
}

/** The limit counts all turns that ran by themselves, also before the last command. */
function refuseTooMany({ config }: Work, { session }: Standing): void {
  const limit = config.values.max_turns
  const taken = session.turns.filter(({ record }) => record?.review?.by === 'yolo').length
  if (taken < limit) return
  throw new Fault('guard', `${taken} turns have run by themselves; max_turns is ${limit}`, {
    hints: [`--max-turns ${limit * 2} goes on`, 'teddy resume        goes on step by step'],
  })
}

/** What was typed, what the last turn says, or the first message once more. */
function messageOf(work: Work, input: TurnInput, typed: string | undefined): string {
  const given = messageFor(input, typed)
  if (given !== undefined) return given
  const first = firstMessage(work, input)
  if (first === undefined) throw noMessage('resume --yolo')
  return `${first}\n\n${goOnMessage}`
}

/** The message that the work began with; for an agent that was called, the one it was handed. */
function firstMessage({ world }: Work, { session, next, before }: TurnInput): string | undefined {
  if (before === undefined) return undefined
  let first: Turn | undefined
  for (let turn = next.parent; turn !== undefined; turn = parentOf(session, turn))
    if (isUnderSameCallers(turn.record, before.input.working)) first = turn
  return first && readText(world.disk, join(first.folder, turnFiles.userPrompt), 10_000_000)
}

// -m is for the next plan, once.
function withoutMessage(work: Work): Work {
  return { ...work, flags: { ...work.flags, message: undefined } }
}
