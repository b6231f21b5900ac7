// The persistent loop of a session on a terminal: plan → review → run → comment → plan …, until q.

import { exitCodes } from '../../errors.ts'
import { line } from '../../text/styled.ts'
import { offerLanding } from '../state/offer-landing.ts'
import { askComment } from './ask-message.ts'
import { sayPlanned, sayRan, sayWaits } from './say-turn.ts'
import { hasPlan, planNext, runWaiting, standingOf } from './take-step.ts'
import { turnInput } from './turn-input.ts'
import type { Work } from './work.ts'
import type { LoopEnd } from './yolo.ts'

/** Goes through turns until the user quits; without a terminal it makes one plan, which then waits. */
export async function goThroughTurns(given: Work): Promise<LoopEnd> {
  let work = given
  let code = 0
  for (;;) {
    const standing = standingOf(work)
    if (hasPlan(standing)) {
      const executed = await runWaiting(work, standing, 'user')
      if (executed.kind === 'quit') {
        sayWaits(work.world.terminal, standing, executed, 'teddy session continue')
        return { code: exitCodes.guard, record: standing.tip?.record }
      }
      work = withMessage(work, undefined)
      if (executed.kind === 'skipped') continue
      sayRan(work, executed.record, executed.report)
      code = executed.report.status === 'SUCCESS' ? 0 : exitCodes.failed
      if (executed.exitCode !== undefined) return { code: executed.exitCode, record: executed.record }
      const landed = await offerLanding({ ...work, ground: executed.ground }, executed.record, 'say')
      if (code === 0) code = landed
      if (!executed.record.concluded) continue
      work.world.terminal.say(
        line`The session has reached its end. Next: teddy session continue -m "…" goes on`,
      )
      return { code, record: executed.record }
    }
    const input = turnInput(work, standing.session)
    const comment = await askComment(work, input)
    if (comment.kind === 'quit') {
      work.world.terminal.say(line`Next: teddy session continue        go on from here`)
      return { code, record: standing.tip?.record }
    }
    const planned = await planNext(work, input, comment.text, 'user')
    sayPlanned(work, planned, work.world.terminal.interactive ? 'review' : 'resume')
    work = withMessage(work, undefined)
    if (!work.world.terminal.interactive) return { code: 0, record: planned.turn.record() }
  }
}

function withMessage(work: Work, message: string | undefined): Work {
  return { ...work, flags: { ...work.flags, message } }
}
