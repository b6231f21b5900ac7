// A message of the model to the person at the terminal, and the answer: several lines, ended by an empty one.

import { createInterface } from 'node:readline'
import { Fault } from '../errors.ts'
import { block, line, paint } from '../text/styled.ts'
import type { World } from './world.ts'

/** Shows the message and takes the reply; undefined when nobody is there or nothing was said. */
export async function askReply(
  { terminal }: Pick<World, 'terminal'>,
  message: string,
): Promise<string | undefined> {
  terminal.say(line``)
  terminal.say(block(message))
  if (!terminal.interactive) return undefined
  terminal.say(paint('dim', 'Your answer, ended by an empty line (ctrl-d: none):'))
  const lines: string[] = []
  const reader = createInterface({ input: process.stdin, output: process.stderr, prompt: '› ' })
  reader.prompt()
  try {
    return await new Promise((resolve, reject) => {
      reader.on('line', text => {
        if (text.trim() === '') reader.close()
        else {
          lines.push(text)
          reader.prompt()
        }
      })
      reader.once('close', () => resolve(lines.length === 0 ? undefined : lines.join('\n')))
      reader.once('SIGINT', () => reject(new Fault('interrupted', 'interrupted')))
    })
  } finally {
    reader.close()
  }
}
