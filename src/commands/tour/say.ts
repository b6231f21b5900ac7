// How the tour looks: its own lines around those of the commands.

import { line, paint } from '../../text/styled.ts'
import type { Terminal } from '../../world/terminal.ts'
import type { TourStep } from './steps.ts'

type Says = Pick<Terminal, 'say'>

/** What this is, and where. */
export function sayIntro(terminal: Says, project: string): void {
  terminal.say(
    line`${paint('bold', 'TeDDy in two minutes')}, in a throw-away project. The bug, the tests, the git repository and every`,
  )
  terminal.say(line`command are real; only the model's replies are recorded, so nothing leaves this machine.`)
  terminal.say(line``)
  terminal.say(line`  ${project}`)
  terminal.say(line`  clock.js shows 3725 seconds as 1:62:5; clock.test.js wants 1:02:05`)
}

/** The head of a step. */
export function sayStep(terminal: Says, { title, says }: TourStep, number: number, count: number): void {
  terminal.say(line``)
  terminal.say(paint('bold', `── ${number} of ${count} · ${title} ──`))
  for (const text of says) terminal.say(line`${text}`)
}

/** The command as a user would type it. */
export function sayCommand(terminal: Says, words: readonly string[]): void {
  const typed = words.map(word => (/\s/.test(word) ? `"${word}"` : word)).join(' ')
  terminal.say(line``)
  terminal.say(line`${paint('dim', '$')} ${paint('cyan', `teddy ${typed}`)}`)
}

/** The files to open after a step. */
export function sayFiles(terminal: Says, files: TourStep['open']): void {
  const width = Math.max(...files.map(([file]) => file.length))
  files.forEach(([file, what], n) => {
    terminal.say(
      line`${paint('bold', n === 0 ? 'Open:' : '     ')} ${file.padEnd(width)}  ${paint('dim', what)}`,
    )
  })
}

/** Lines of the tour after a command's own. */
export function sayAfter(terminal: Says, says: readonly string[]): void {
  terminal.say(line``)
  for (const text of says) terminal.say(line`${text}`)
}

/** What to type in a project of one's own. */
export function sayNext(terminal: Says): void {
  terminal.say(line``)
  terminal.say(line`Next, in a project of yours:`)
  for (const [command, why] of next) terminal.say(line`  ${command.padEnd(24)} ${paint('dim', why)}`)
}

const next = [
  ['teddy init', 'make .teddy/ there'],
  ['teddy doctor', 'see which model it finds; without one, any chat in a browser does'],
  ['teddy new <name>', 'start a session'],
  ['teddy plan -m "…"', 'say what you want'],
  ['teddy resume', 'review and run the plan'],
] as const
