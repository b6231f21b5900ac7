// A message of the model to the person at the terminal, and the answer: several lines, ended by an empty one.

import { createInterface } from 'node:readline'
import { Fault } from '../errors.ts'
import { block, line, paint } from '../text/styled.ts'
import { dropTypeAhead } from './type-ahead.ts'
import type { World } from './world.ts'

/** Shows the message and takes the reply; undefined when nobody is there or nothing was said. */
export async function askReply(
  { terminal }: Pick<World, 'terminal'>,
  message: string,
  signal: AbortSignal,
): Promise<string | undefined> {
  terminal.say(line``)
  terminal.say(block(message))
  if (!terminal.interactive) return undefined
  await dropTypeAhead()
  terminal.say(paint('dim', 'Your answer, ended by an empty line (ctrl-d: none):'))
  const lines: string[] = []
  const reader = createInterface({ input: process.stdin, output: process.stderr, prompt: '› ' })
  const { promise, resolve, reject } = Promise.withResolvers<string | undefined>()
  const stop = () => reject(new Fault('interrupted', 'interrupted'))
  const finish = () => resolve(lines.length === 0 ? undefined : lines.join('\n'))
  reader.on('line', text => {
    if (text.trim() === '') reader.close()
    else {
      lines.push(text)
      reader.prompt()
    }
  })
  reader.once('close', finish)
  // Whoever waits for interruptions hears of this one as of any other.
  reader.on('SIGINT', () => process.kill(process.pid, 'SIGINT'))
  // A terminal that was closed gives an error, not an end.
  process.stdin.once('error', finish)
  signal.addEventListener('abort', stop, { once: true })
  if (signal.aborted) stop()
  else reader.prompt()
  try {
    return await promise
  } finally {
    signal.removeEventListener('abort', stop)
    process.stdin.off('error', finish)
    reader.close()
  }
}
