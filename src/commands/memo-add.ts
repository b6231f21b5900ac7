// teddy memo add: remember a fact for every session.

import { Fault } from '../errors.ts'
import { redact } from '../text/redact.ts'
import { line, paint } from '../text/styled.ts'
import type { World } from '../world/world.ts'
import { changeMemosFile } from './change-memos.ts'
import type { Typed } from './command-spec.ts'
import { initialisedProject } from './initialised-project.ts'

export async function run(world: World, { args }: Typed): Promise<number> {
  const text = (args[0] ?? '').trim()
  if (text === '' || /[\r\n]/.test(text)) {
    throw new Fault('usage', 'a memo is one line of text, and not an empty one', {
      hints: ['teddy memo add "Use pnpm for all package management."'],
    })
  }
  if (redact(text).found.length > 0) {
    throw new Fault('guard', 'this memo looks as if it held a key; memos are sent to the model', {
      hints: ['leave the key out'],
    })
  }
  const [added] = await changeMemosFile(world, initialisedProject(world), [{ change: 'add', text }])
  world.terminal.say(
    added ? line`${paint('green', '+')} ${text}` : line`It is there already; nothing was changed.`,
  )
  return 0
}
