// teddy resume: the next right thing of the session.

import { exitCodes } from '../errors.ts'
import { withSessionLock } from '../session/session-lock.ts'
import { line } from '../text/styled.ts'
import type { World } from '../world/world.ts'
import type { Typed } from './command-spec.ts'
import { offerLanding } from './state/offer-landing.ts'
import { neededMessage } from './turn/ask-message.ts'
import { endOfLoop } from './turn/end-of-loop.ts'
import { sayNext, sayPlanned, sayRan, sayWaits, turnJson } from './turn/say-turn.ts'
import { hasPlan, planNext, runWaiting, type Standing, standingOf } from './turn/take-step.ts'
import { turnInput } from './turn/turn-input.ts'
import { type Options, openWork, type Work } from './turn/work.ts'
import { runByItself } from './turn/yolo.ts'

export async function run(world: World, { options }: Typed): Promise<number> {
  const work = openWork(world, options)
  return withSessionLock(world, work.project, work.sessionId, 'resuming', async () => {
    if (options.turn !== undefined) await (await import('./state/go-to-line.ts')).goToLine(work, options)
    if (options.yolo) return endOfLoop(work, options, await runByItself(work))
    const standing = standingOf(work)
    return hasPlan(standing) ? runPlanOf(work, standing, options) : plan(work, standing, options)
  })
}

async function runPlanOf(work: Work, standing: Standing, options: Options): Promise<number> {
  const { terminal } = work.world
  const executed = await runWaiting(work, standing, options.yes ? 'yes' : 'user')
  if (executed.kind === 'quit') {
    sayWaits(terminal, standing, executed, 'teddy resume')
    return exitCodes.guard
  }
  if (executed.kind === 'skipped') {
    const asking = executed.message === undefined ? '; what shall the next plan do instead?' : ''
    terminal.tell(line`turn ${executed.record.turn} was skipped${asking}`)
    // What was said is in the skipped turn, and goes on from there.
    return plan({ ...work, flags: { ...work.flags, message: undefined } }, standingOf(work), options)
  }
  const { record, report, exitCode, ground } = executed
  if (options.json) terminal.raw(turnJson(work, record, 'done'))
  else sayRan(work, record, report)
  const how = options.json ? 'quiet' : 'say'
  const landed = exitCode === undefined ? await offerLanding({ ...work, ground }, record, how) : 0
  if (!options.json) sayNext(work, record, report)
  return exitCode ?? (report.status === 'SUCCESS' ? landed : exitCodes.failed)
}

async function plan(work: Work, { session, tip }: Standing, options: Options): Promise<number> {
  if (tip?.state === 'planning' && tip.record !== undefined && tip.record.calls > 0)
    work.world.terminal.tell(line`turn ${tip.name} stopped while it was planned; going on with it`)
  const input = turnInput(work, session)
  const message = await neededMessage(work, input, 'resume')
  const planned = await planNext(work, input, message, 'user')
  if (options.json) work.world.terminal.raw(turnJson(work, planned.turn.record(), 'waiting'))
  else sayPlanned(work, planned, 'resume')
  return 0
}
