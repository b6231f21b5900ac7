// A question with a yes or a no. Anything but a clear yes is a no: end of input, other words, an empty line.

import { createInterface } from 'node:readline/promises'
import { Fault } from '../errors.ts'
import { line } from '../text/styled.ts'
import { closeKeyboard, openKeyboard } from './keyboard.ts'
import type { World } from './world.ts'

/** Asks on the terminal. What was typed before the question was seen does not count. */
export async function askYesNo(world: Pick<World, 'terminal'>, question: string): Promise<boolean> {
  const { stdin, stderr } = process
  await openKeyboard()
  closeKeyboard()
  const reader = createInterface({ input: stdin, output: stderr, terminal: true })
  try {
    const closed = new Promise<string>((resolve, reject) => {
      reader.once('close', () => resolve(''))
      reader.once('SIGINT', () => {
        // What is said next stands on a line of its own.
        world.terminal.tell(line``)
        reject(new Fault('interrupted', 'interrupted; nothing was accepted'))
      })
    })
    const answer = await Promise.race([reader.question(`${question} (y/N) `), closed])
    if (answer === '') world.terminal.tell(line``)
    return /^\s*y(es)?\s*$/i.test(answer)
  } finally {
    reader.close()
  }
}
