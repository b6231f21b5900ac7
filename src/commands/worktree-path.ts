// teddy worktree path: where the session's files are, for `cd`.

import { Fault } from '../errors.ts'
import { localFolder } from '../session/layout.ts'
import { findWorktree } from '../snapshot/worktree.ts'
import { line } from '../text/styled.ts'
import type { World } from '../world/world.ts'
import type { Typed } from './command-spec.ts'
import { projectStore } from './state/ground.ts'
import { openWork } from './turn/work.ts'

export async function run(world: World, { args, options }: Typed): Promise<number> {
  const work = openWork(world, { ...options, session: args[0] ?? options.session })
  const store = await projectStore(world, work.project, work.sessionId)
  const local = localFolder(work.project)
  const found = await findWorktree(world, store, { session: work.sessionId, local })
  if (found === undefined) {
    throw new Fault('usage', `session ${work.sessionId} has no worktree now`, {
      hints: ['it gets one when its first plan runs, or runs in place'],
    })
  }
  world.terminal.say(line`${found.place.root}`)
  return 0
}
