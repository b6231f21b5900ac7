// What to do with an interrupted run: a person decides, or `-y` goes on where that repeats nothing.

import { Fault } from '../../errors.ts'
import { line } from '../../text/styled.ts'
import { askLine } from '../../world/ask-line.ts'
import type { World } from '../../world/world.ts'
import type { Judged } from './judge-run.ts'

export type RecoveryAnswer = 'go-on' | 'repeat' | 'take-as-done' | 'stop' | 'quit'

/** Asks; without a terminal a command that had started is never repeated: the turn ends there. */
export async function askRecovery(
  world: World,
  { middle }: Judged,
  withoutTerminal: 'refuse' | 'go-on',
): Promise<RecoveryAnswer> {
  if (withoutTerminal === 'go-on') return middle.kind === 'none' ? 'go-on' : 'stop'
  if (!world.terminal.interactive) {
    throw new Fault('guard', 'nobody is there to say how to go on', {
      hints: [
        'run `teddy resume` in a terminal',
        '`teddy resume -y` goes on; a started command is not repeated',
      ],
    })
  }
  const { question, answers } = questions[middle.kind]
  const typed = (await askLine(line`${question} `, new AbortController().signal))?.trim().toLowerCase()
  return answers[typed ?? 'q'] ?? 'quit'
}

type Question = { readonly question: string; readonly answers: Readonly<Record<string, RecoveryAnswer>> }

const questions: Readonly<Record<Judged['middle']['kind'], Question>> = {
  none: {
    question: '(g)o on with the rest / (s)top here and write the report / (q)uit ›',
    answers: { g: 'go-on', s: 'stop' },
  },
  command: {
    question: '(r)epeat the command / take it as (d)one / (s)top here and write the report / (q)uit ›',
    answers: { r: 'repeat', d: 'take-as-done', s: 'stop' },
  },
  changed: {
    question: '(s)top here and write the report / (q)uit ›',
    answers: { s: 'stop' },
  },
}
