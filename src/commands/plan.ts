// teddy plan: the next plan of the session.

import { withSessionLock } from '../session/session-lock.ts'
import type { World } from '../world/world.ts'
import type { Typed } from './command-spec.ts'
import { neededMessage } from './turn/ask-message.ts'
import { sayPlanned, turnJson } from './turn/say-turn.ts'
import { planNext } from './turn/take-step.ts'
import { turnInput } from './turn/turn-input.ts'
import { openWork, sessionNow } from './turn/work.ts'

export async function run(world: World, { options }: Typed): Promise<number> {
  const work = openWork(world, options)
  return withSessionLock(world, work.project, work.sessionId, 'planning', async () => {
    if (options.turn !== undefined) await (await import('./state/go-to-line.ts')).goToLine(work, options)
    const input = turnInput(work, sessionNow(work))
    const message = await neededMessage(work, input, 'plan')
    const planned = await planNext(work, input, message, 'user')
    if (options.json) world.terminal.raw(turnJson(work, planned.turn.record(), 'waiting'))
    else sayPlanned(work, planned, 'resume')
    return 0
  })
}
