// A question to the person at the terminal, answered by one line.

import { createInterface } from 'node:readline'
import { renderStyled, type Styled } from '../text/styled.ts'
import { closeKeyboard, openKeyboard } from './keyboard.ts'

/** The line without blanks around it; undefined at the end of input or when the signal came. */
export async function askLine(question: Styled, signal: AbortSignal): Promise<string | undefined> {
  if (signal.aborted) return undefined
  await openKeyboard()
  closeKeyboard()
  const prompt = renderStyled(question, { colour: false })
  const reader = createInterface({ input: process.stdin, output: process.stderr, prompt })
  const { promise, resolve } = Promise.withResolvers<string | undefined>()
  const none = () => resolve(undefined)
  reader.once('line', text => resolve(text.trim()))
  reader.once('close', none)
  // Whoever waits for interruptions hears of this one as of any other.
  reader.on('SIGINT', () => process.kill(process.pid, 'SIGINT'))
  // A terminal that was closed gives an error, not an end.
  process.stdin.once('error', none)
  signal.addEventListener('abort', none)
  reader.prompt()
  try {
    return await promise
  } finally {
    signal.removeEventListener('abort', none)
    process.stdin.off('error', none)
    reader.close()
  }
}
