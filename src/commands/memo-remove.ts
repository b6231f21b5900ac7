// teddy memo remove: forget a fact, by its number or its text.

import { findProject } from '../config/project.ts'
import { Fault } from '../errors.ts'
import { line, paint } from '../text/styled.ts'
import type { World } from '../world/world.ts'
import { changeMemosFile, readMemos } from './change-memos.ts'
import type { Typed } from './command-spec.ts'

export async function run(world: World, { args }: Typed): Promise<number> {
  const project = findProject(world)
  const asked = (args[0] ?? '').trim()
  const memos = readMemos(world, project)
  const memo =
    memos.find(({ text }) => text === asked) ?? (/^\d+$/.test(asked) ? memos[Number(asked) - 1] : undefined)
  if (memo === undefined) {
    const count = memos.length === 1 ? 'there is one memo' : `there are ${memos.length} memos`
    throw new Fault('usage', `no memo '${asked}'; ${count}`, { hints: ['`teddy memo list` numbers them'] })
  }
  await changeMemosFile(world, project, [{ change: 'remove', text: memo.text }])
  world.terminal.say(line`${paint('red', '−')} ${memo.text}`)
  return 0
}
