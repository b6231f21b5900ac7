// The message for the next plan: typed with -m, or asked for where somebody is there.

import { askText } from '../../world/ask-text.ts'
import { whileWaiting } from '../note/while-waiting.ts'
import { goOnMessage } from './go-on-message.ts'
import { messageFor, noMessage, type TurnInput, withoutKeys } from './turn-input.ts'
import type { Work } from './work.ts'

/** The message; a Fault when there is none. What a turn says to the next one by itself is enough. */
export async function neededMessage(work: Work, input: TurnInput, command: string): Promise<string> {
  const { world, flags } = work
  const given = messageFor(input, flags.message)
  if (given !== undefined) return withoutKeys(work, given)
  if (flags.message !== undefined || !world.terminal.interactive) throw noMessage(command)
  const asked = { question: 'What do you want?', empty: 'ask-again' } as const
  const typed = await whileWaiting(work, () => askText(world, asked))
  const message = messageFor(input, typed)
  if (message === undefined) throw noMessage(command)
  return withoutKeys(work, message)
}

export type Comment = { readonly kind: 'message'; readonly text: string } | { readonly kind: 'quit' }

/** The comment between two turns of the loop: nothing means that it goes on, a lone q ends it. */
export async function askComment(work: Work, input: TurnInput): Promise<Comment> {
  const { world, flags } = work
  const carried = messageFor(input, flags.message)
  const first = input.before === undefined
  if (carried === undefined && first && !world.terminal.interactive) throw noMessage('session continue')
  if (carried !== undefined || !world.terminal.interactive)
    return { kind: 'message', text: withoutKeys(work, carried ?? goOnMessage) }
  const question = first
    ? 'What do you want? (q quits)'
    : 'Your comment for the next plan (empty goes on, q quits)'
  const empty = first ? 'ask-again' : 'answer'
  const typed = await whileWaiting(work, () => askText(world, { question, empty, alone: 'q' }))
  if (typed === undefined || typed.trim() === 'q') return { kind: 'quit' }
  return { kind: 'message', text: withoutKeys(work, messageFor(input, typed) ?? goOnMessage) }
}
