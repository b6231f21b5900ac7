// teddy memo list: the long-term memory, with the turn that each memo came from.

import { findProject } from '../config/project.ts'
import { renderJson } from '../text/json.ts'
import { line, paint } from '../text/styled.ts'
import type { World } from '../world/world.ts'
import { readMemos } from './change-memos.ts'
import type { Typed } from './command-spec.ts'

export function run(world: World, { options }: Typed): number {
  const { terminal } = world
  const memos = readMemos(world, findProject(world))
  if (options.json) {
    terminal.raw(renderJson(memos.map(({ text, from }) => ({ text, from: from ?? null }))))
    return 0
  }
  if (memos.length === 0) {
    terminal.say(line`There are no memos yet.`)
    terminal.say(line``)
    terminal.say(line`Next: teddy memo add "…"  remember a fact for every session`)
    return 0
  }
  for (const [n, { text, from }] of memos.entries()) {
    const source = from === undefined ? '' : `   ${from}`
    terminal.say(line`${String(n + 1).padStart(3)}  ${text}${paint('dim', source)}`)
  }
  return 0
}
