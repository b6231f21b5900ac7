// A question that one key answers. A key that is no answer is told to whoever asked, and never taken for one.

import { safeLine } from '../text/safe.ts'
import { renderStyled, type Styled } from '../text/styled.ts'
import { closeKeyboard, openKeyboard, paste } from './keyboard.ts'
import { stopUntilContinued } from './suspend.ts'
import type { World } from './world.ts'

export type Answer<Choice extends string> =
  | { readonly kind: 'choice'; readonly choice: Choice }
  /** Nobody will type any more, or Ctrl-D. */
  | { readonly kind: 'end' }
  /** Ctrl-C. */
  | { readonly kind: 'interrupt' }
  /** In words: `'x'`, `enter`, `a paste`. */
  | { readonly kind: 'unknown'; readonly key: string }

type Question<Choice extends string> = {
  /** Printed without a newline after it. */
  readonly prompt: Styled
  /** The keys that are answers. */
  readonly choices: readonly Choice[]
}

/** What a key sends comes at once; more after it within this time is a paste or a held key, which is no answer. */
const quietMs = 30
const longestKept = 64
const longestNamed = 12

/** Asks for one key. What was typed before the question was seen does not count. */
export async function askKey<Choice extends string>(
  { terminal }: Pick<World, 'terminal'>,
  { prompt, choices }: Question<Choice>,
): Promise<Answer<Choice>> {
  const words = renderStyled(prompt, { colour: false })
  try {
    for (;;) {
      await openKeyboard()
      terminal.raw(`${paste.on}${words}`)
      const typed = await readTyped()
      if (typed !== '\u001a') {
        const answer = answerOf(typed, choices)
        terminal.raw(`${answer.kind === 'choice' ? answer.choice : ''}\n`)
        return answer
      }
      closeKeyboard()
      terminal.raw(`${paste.off}\n`)
      await stopUntilContinued()
    }
  } finally {
    terminal.raw(paste.off)
    closeKeyboard()
  }
}

function answerOf<Choice extends string>(
  typed: string | undefined,
  choices: readonly Choice[],
): Answer<Choice> {
  if (typed === undefined || typed === '\u0004') return { kind: 'end' }
  if (typed === '\u0003') return { kind: 'interrupt' }
  const choice = choices.find(one => one === typed.toLowerCase())
  return choice === undefined ? { kind: 'unknown', key: nameOf(typed) } : { kind: 'choice', choice }
}

/** What was pressed, in words for people. */
function nameOf(typed: string): string {
  if (typed.startsWith(paste.start)) return 'a paste'
  if (typed === '\r' || typed === '\n') return 'enter'
  if (typed === '\u001b') return 'escape'
  if (typed.startsWith('\u001b')) return `the sequence ${safeLine(typed.slice(0, longestNamed))}`
  const shown = safeLine(typed.slice(0, longestNamed))
  return `'${shown}${typed.length > longestNamed ? '…' : ''}'`
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
    last = (last + String(chunk)).slice(-paste.end.length)
    clearTimeout(timer)
    if (!typed.startsWith(paste.start) || last === paste.end)
      timer = setTimeout(() => resolve(typed), quietMs)
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
