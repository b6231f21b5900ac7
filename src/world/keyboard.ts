// The keyboard with every key at once and unechoed, and rid of what was typed before somebody asked.

/** The marks around a paste, as terminals send them once they are told to. */
export const paste = {
  on: '\u001b[?2004h',
  off: '\u001b[?2004l',
  start: '\u001b[200~',
  end: '\u001b[201~',
} as const

/**
 * Lets come in what was typed so far; `heard` tells whether something came since it was asked last. A process that was
 * kept waiting may not have looked at its input yet, so it goes on until a look brings nothing.
 */
export async function untilNothingComes(heard: () => boolean): Promise<void> {
  do {
    for (let looks = 0; looks < 2; looks++) await new Promise(resolve => setImmediate(resolve))
  } while (heard())
}

/**
 * Throws away what is typed before and while something is made ready. After it the keyboard is open. (A stream that
 * was paused would not wake up for a screen that waits for it to be readable, and a key that comes between two modes
 * of the terminal would mean something else.)
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
    await untilNothingComes(() => {
      const heard = dropped
      dropped = false
      return heard
    })
    return made
  } catch (error) {
    closeKeyboard()
    throw error
  } finally {
    stdin.off('data', drop)
  }
}

/** Opens the keyboard. What was typed before the question was seen is no answer to it. */
export async function openKeyboard(): Promise<void> {
  await ignoreTypingWhile(async () => {})
}

/** The terminal as other programs expect it. */
export function closeKeyboard(): void {
  process.stdin.pause()
  process.stdin.setRawMode(false)
}

export type Streams = Pick<typeof process, 'stdin' | 'stdout' | 'stderr'>

/** The streams of the terminal, for a screen that draws and reads by itself. */
export function terminalStreams(): Streams {
  const { stdin, stdout, stderr } = process
  return { stdin, stdout, stderr }
}
