// teddy worktree list: the worktrees of sessions.

import { localFolder } from '../session/layout.ts'
import { listWorktrees } from '../snapshot/worktree-remove.ts'
import { renderJson } from '../text/json.ts'
import { line, paint } from '../text/styled.ts'
import type { World } from '../world/world.ts'
import type { Typed } from './command-spec.ts'
import { initialisedProject } from './initialised-project.ts'
import { projectStore } from './state/ground.ts'

export async function run(world: World, { options }: Typed): Promise<number> {
  const { terminal } = world
  const project = initialisedProject(world)
  const store = await projectStore(world, project, undefined)
  const listed = await listWorktrees(world, store, localFolder(project))
  if (options.json) {
    terminal.raw(renderJson(listed.map(one => ({ ...one, branch: one.branch ?? null }))))
    return 0
  }
  if (listed.length === 0) terminal.say(line`No session has a worktree.`)
  for (const { session, path, branch, there } of listed) {
    const state = there ? '' : '  its folder is gone; `teddy resume` makes it again'
    terminal.say(line`${session}  ${paint('dim', branch ?? 'detached')}  ${path}${paint('yellow', state)}`)
  }
  return 0
}
