// teddy worktree remove: gives the disk space back; the files are saved first, and the next turn makes it again with them.

import { localFolder } from '../session/layout.ts'
import { withSessionLock } from '../session/session-lock.ts'
import { removeWorktree } from '../snapshot/worktree-remove.ts'
import { line, paint } from '../text/styled.ts'
import { newId } from '../world/ids.ts'
import type { World } from '../world/world.ts'
import type { Typed } from './command-spec.ts'
import { projectStore } from './state/ground.ts'
import { openWork } from './turn/work.ts'

export async function run(world: World, { args, options }: Typed): Promise<number> {
  const work = openWork(world, { ...options, session: args[0] ?? options.session })
  const { project, sessionId } = work
  return withSessionLock(world, project, sessionId, 'removing the worktree', async () => {
    const saved = await removeWorktree(world, await projectStore(world, project, sessionId), {
      session: sessionId,
      local: localFolder(project),
      id: newId(world.clock),
      notCovered: options.force ? 'lost' : 'refuse',
    })
    if (saved === undefined) world.terminal.say(line`Session ${sessionId} has no worktree.`)
    else
      world.terminal.say(
        line`${paint('green', '✓')} removed; its files are saved as ${saved.slice(0, 12)}, and the next turn makes it again`,
      )
    return 0
  })
}
