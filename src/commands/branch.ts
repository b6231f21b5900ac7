// teddy branch: another plan for the input of a turn.

import { branchTurn } from '../session/branch-turn.ts'
import { namedTurn } from '../session/line.ts'
import { withSessionLock } from '../session/session-lock.ts'
import { line, paint } from '../text/styled.ts'
import type { World } from '../world/world.ts'
import type { Typed } from './command-spec.ts'
import { restoreBefore } from './state/restore-before.ts'
import { turnJson } from './turn/say-turn.ts'
import { openWork, sessionNow } from './turn/work.ts'

export async function run(world: World, { args, options }: Typed): Promise<number> {
  const { terminal } = world
  const work = openWork(world, options)
  return withSessionLock(world, work.project, work.sessionId, 'branching', async () => {
    const session = sessionNow(work)
    const origin = namedTurn(session, args[0] ?? '')
    await restoreBefore(work, session, origin)
    const turn = branchTurn(world, work.project, session, origin)
    if (options.json) {
      terminal.raw(turnJson(work, turn.record, 'planning'))
      return 0
    }
    terminal.say(line`${paint('green', '+')} ${turn.folder}`)
    terminal.say(line``)
    terminal.say(line`Next: teddy plan          another plan for the same input`)
    terminal.say(line`      teddy plan -m "…"   the same context, another message`)
    return 0
  })
}
