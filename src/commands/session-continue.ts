// teddy session continue: the session's turns one after the other, from where it stands.

import { withSessionLock } from '../session/session-lock.ts'
import type { World } from '../world/world.ts'
import type { Typed } from './command-spec.ts'
import { endOfLoop } from './turn/end-of-loop.ts'
import { goThroughTurns } from './turn/loop.ts'
import { openWork } from './turn/work.ts'
import { runByItself } from './turn/yolo.ts'

export async function run(world: World, { options }: Typed): Promise<number> {
  const work = openWork(world, options)
  return withSessionLock(world, work.project, work.sessionId, 'working', async () => {
    if (options.turn !== undefined) await (await import('./state/go-to-line.ts')).goToLine(work, options)
    return endOfLoop(work, options, await (options.yolo ? runByItself(work) : goThroughTurns(work)))
  })
}
