// A replay for people: a line a turn, below it what differs.

import { line, paint } from '../../text/styled.ts'
import type { Terminal } from '../../world/terminal.ts'
import type { TurnReplay } from './turn-replay.ts'

const words = {
  same: paint('green', '✓ same   '),
  differs: paint('red', '✗ differs'),
  skipped: paint('dim', '– skipped'),
} as const

const marks = { 'only now': '+', 'only then': '−', 'other content': '~' } as const

/** Says how one turn went. */
export function sayTurn(
  terminal: Terminal,
  { turn, title, outcome, files, actions, problems }: TurnReplay,
): void {
  terminal.say(line`${turn}  ${words[outcome]}  ${title}`)
  for (const problem of problems) terminal.say(line`    ${problem}`)
  for (const { number, type, target, was, now } of actions)
    terminal.say(
      line`    [${number}] ${type} ${target}  ${paint('dim', 'then')} ${was}, ${paint('dim', 'now')} ${now}`,
    )
  for (const { path, what } of files) terminal.say(line`    ${marks[what]} ${path}  ${paint('dim', what)}`)
}

/** Says how all of it went. */
export function sayReplay(
  terminal: Terminal,
  results: readonly TurnReplay[],
  { of }: { readonly of: number },
): void {
  const differing = results.filter(({ outcome }) => outcome === 'differs')
  const count = (number: number) => (number === 1 ? '1 turn' : `${number} turns`)
  terminal.say(line``)
  if (results.length < of)
    terminal.say(
      line`${paint('yellow', '!')} interrupted after ${results.length} of ${count(of)}; nothing was left behind`,
    )
  else if (differing.length === 0)
    terminal.say(line`${paint('green', '✓')} ${count(of)}: the same files and the same exit codes as then`)
  else
    terminal.say(
      line`${paint('red', '✗')} ${differing.length} of ${count(of)} ${differing.length === 1 ? 'differs' : 'differ'}`,
    )
  const [first] = differing
  if (first !== undefined)
    terminal.say(
      line`Next: ${`teddy diff ${first.turn}`.padEnd(24)} ${paint('dim', 'what the turn changed then')}`,
    )
}
