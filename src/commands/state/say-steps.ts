// What was done with each file, a line each.

import type { KeptWhy, Step } from '../../snapshot/plan-apply.ts'
import { line, paint } from '../../text/styled.ts'
import type { Terminal } from '../../world/terminal.ts'

const marks = {
  create: paint('green', '+'),
  replace: paint('cyan', '~'),
  delete: paint('red', '−'),
  keep: paint('yellow', '!'),
  nothing: paint('dim', ' '),
} as const

export const reasons: Readonly<Record<KeptWhy, string>> = {
  edited: 'stays: you changed it since',
  deleted: 'stays deleted: you removed it since',
  'in-the-way': 'stays: it was made since, or git ignores it',
  'link-above': 'stays: a folder above it is a link now',
  name: 'stays: its name is not UTF-8',
  'not-covered': 'stays: the turn did not cover it; forced, it is deleted',
  repository: 'is not written: a folder above it is a repository of its own',
}

/** Prints the files that were written and those that were left alone. */
export function saySteps(terminal: Terminal, done: readonly Step[], kept: readonly Step[]): void {
  for (const { act, path } of done) terminal.say(line`${marks[act]} ${path}`)
  for (const { path, why } of kept)
    terminal.say(line`${marks.keep} ${path}  ${paint('dim', why === undefined ? 'stays' : reasons[why])}`)
}
