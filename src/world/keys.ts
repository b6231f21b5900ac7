// Single keys from the keyboard, as a question with a few answers needs them.

import { renderStyled, type Styled } from '../text/styled.ts'
import { stopUntilContinued } from './suspend.ts'
import type { World } from './world.ts'

/** `end`: nobody will type any more, or Ctrl-D. `interrupt`: Ctrl-C. */
export type Answer<Choice extends string> = Choice | 'end' | 'interrupt'

type Question<Choice extends string> = {
  /** Printed without a newline after it. */
  readonly prompt: Styled
  /** The keys that are answers; all others are told what there is. */
  readonly choices: readonly Choice[]
  readonly hint: Styled
}

/** What a key sends comes at once; more after it within this time is a paste or a held key, which is no answer. */
const quietMs = 30
const longestKept = 64
const pasteOn = '\u001b[?2004h'
const pasteOff = '\u001b[?2004l'
const pasteStart = '\u001b[200~'
const pasteEnd = '\u001b[201~'

/** Asks until one of the keys is pressed. What was typed before the question was seen does not count. */
export async function askKey<Choice extends string>(
  { terminal }: Pick<World, 'terminal'>,
  { prompt, choices, hint }: Question<Choice>,
): Promise<Answer<Choice>> {
  const words = renderStyled(prompt, { colour: false })
  await ignoreTypingWhile(async () => {})
  terminal.raw(`${pasteOn}${words}`)
  try {
    for (;;) {
      const typed = await readTyped()
      const choice = choices.find(one => one === typed?.toLowerCase())
      if (choice !== undefined) {
        terminal.raw(`${choice}\n`)
        return choice
      }
      if (typed === undefined || typed === '\u0004' || typed === '\u0003') {
        terminal.raw('\n')
        return typed === '\u0003' ? 'interrupt' : 'end'
      }
      if (typed === '\u001a') {
        closeKeyboard()
        terminal.raw(`${pasteOff}\n`)
        await stopUntilContinued()
        await ignoreTypingWhile(async () => {})
        terminal.raw(`${pasteOn}${words}`)
      } else terminal.raw(`\n${renderStyled(hint, { colour: false })}\n${words}`)
    }
  } finally {
    terminal.raw(pasteOff)
    closeKeyboard()
  }
}

/** What is typed on the open keyboard until it is quiet; undefined when the input has ended. */
async function readTyped(): Promise<string | undefined> {
  const { stdin } = process
  const { promise, resolve } = Promise.withResolvers<string | undefined>()
  let typed = ''
  let last = ''
  let timer: NodeJS.Timeout | undefined
  const take = (chunk: Buffer | string) => {
    // Of a paste only needs to be known that it is one, and whether it has ended.
    if (typed.length < longestKept) typed += String(chunk)
    last = (last + String(chunk)).slice(-pasteEnd.length)
    clearTimeout(timer)
    if (!typed.startsWith(pasteStart) || last === pasteEnd) timer = setTimeout(() => resolve(typed), quietMs)
  }
  const end = () => resolve(undefined)
  stdin.on('data', take).once('end', end).once('close', end).once('error', end)
  try {
    return await promise
  } finally {
    clearTimeout(timer)
    stdin.off('data', take).off('end', end).off('close', end).off('error', end)
  }
}

/**
 * Throws away what is typed before and while something is made ready. After it the keyboard is open: every key comes
 * at once and unechoed. (A stream that was paused would not wake up for a screen that waits for it to be readable, and
 * a key that comes between two modes of the terminal would mean something else.)
 */
export async function ignoreTypingWhile<Made>(make: () => Promise<Made>): Promise<Made> {
  const { stdin } = process
  let dropped = true
  const drop = () => {
    dropped = true
  }
  stdin.setRawMode(true)
  stdin.on('data', drop)
  stdin.ref()
  stdin.resume()
  try {
    const [made] = await Promise.all([make(), new Promise(resolve => setTimeout(resolve, 20))])
    // A process that was kept waiting may not have looked at its input yet: go on until a look brings nothing.
    while (dropped) {
      dropped = false
      for (let looks = 0; looks < 2; looks++) await new Promise(resolve => setImmediate(resolve))
    }
    return made
  } catch (error) {
    closeKeyboard()
    throw error
  } finally {
    stdin.off('data', drop)
  }
}

/** The terminal as other programs expect it. */
function closeKeyboard(): void {
  process.stdin.pause()
  process.stdin.setRawMode(false)
}

export type Streams = Pick<typeof process, 'stdin' | 'stdout' | 'stderr'>

/** The streams of the terminal, for a screen that draws and reads by itself. */
export function terminalStreams(): Streams {
  const { stdin, stdout, stderr } = process
  return { stdin, stdout, stderr }
}
