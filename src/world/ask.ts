// A question with a yes or a no. Anything but a clear yes is a no: end of input, other words, an empty line.

import { createInterface } from 'node:readline/promises'
import { Fault } from '../errors.ts'
import { line } from '../text/styled.ts'
import type { World } from './world.ts'

/** Asks on the terminal. What was typed before the question was seen does not count. */
export async function askYesNo(world: Pick<World, 'terminal'>, question: string): Promise<boolean> {
  const { stdin, stderr } = process
  await dropTypeAhead()
  const reader = createInterface({ input: stdin, output: stderr, terminal: true })
  try {
    const closed = new Promise<string>((resolve, reject) => {
      reader.once('close', () => resolve(''))
      reader.once('SIGINT', () => reject(new Fault('interrupted', 'interrupted; nothing was accepted')))
    })
    const answer = await Promise.race([reader.question(`${question} (y/N) `), closed])
    if (answer === '') world.terminal.tell(line``)
    return /^\s*y(es)?\s*$/i.test(answer)
  } finally {
    reader.close()
  }
}

// Raw mode hands over what the terminal holds without waiting for a line.
async function dropTypeAhead(): Promise<void> {
  const { stdin } = process
  stdin.setRawMode(true)
  let dropped = true
  const drop = () => {
    dropped = true
  }
  stdin.on('data', drop)
  stdin.resume()
  await new Promise(resolve => setTimeout(resolve, 20))
  // A process that was kept waiting may not have looked at its input yet: go on until a look brings nothing.
  while (dropped) {
    dropped = false
    for (let looks = 0; looks < 2; looks++) await new Promise(resolve => setImmediate(resolve))
  }
  stdin.off('data', drop)
  stdin.pause()
  stdin.setRawMode(false)
}
