// teddy land: the session's changes, brought into your checkout.

import { withSessionLock } from '../session/session-lock.ts'
import { renderJson } from '../text/json.ts'
import type { World } from '../world/world.ts'
import type { Typed } from './command-spec.ts'
import { landGround } from './state/land-ground.ts'
import { sayLanded } from './state/say-landed.ts'
import { stateOf } from './state/state-of.ts'
import { openWork, sessionNow } from './turn/work.ts'

export async function run(world: World, { options }: Typed): Promise<number> {
  const work = openWork(world, options)
  return withSessionLock(world, work.project, work.sessionId, 'landing', async () => {
    const session = sessionNow(work)
    const ground = await stateOf(work, session)
    const landed = await landGround(work, session, ground, {
      mode: options.dryRun ? 'dry-run' : 'apply',
      conflicts: options.markers ? 'markers' : 'refuse',
      commit: options.commit === true,
    })
    if (options.json) {
      const files = [...landed.done, ...landed.kept].map(({ path, act, why }) => ({
        path,
        act,
        why: why ?? null,
      }))
      const { outcome, conflicts, commit } = landed
      world.terminal.raw(
        renderJson({ outcome, conflicts, files, commit: commit ?? null, undo: landed.id ?? null }),
      )
    }
    return sayLanded(world, landed, options.json ? 'quiet' : options.dryRun ? 'dry-run' : 'done')
  })
}
