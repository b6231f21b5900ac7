// A message of the model to the person at the terminal, and the answer.

import { block, line } from '../text/styled.ts'
import { askText } from './ask-text.ts'
import type { World } from './world.ts'

/** Shows the message and takes the reply; undefined when nobody is there or nothing was said. */
export async function askReply(
  world: World,
  message: string,
  signal: AbortSignal,
): Promise<string | undefined> {
  world.terminal.say(line``)
  world.terminal.say(block(message))
  const reply = await askText(world, { question: 'Your answer:', signal })
  return reply || undefined
}
