// The built program on a real pseudo-terminal: keys in, screen out.

import { type ProgramScreen, programOnTerminal, type TerminalOptions } from './program-terminal.ts'
import { launcher } from './teddy.ts'

export type Screen = ProgramScreen

/** Starts `teddy <args>` on a terminal of its own. */
export function onTerminal(args: readonly string[], options: TerminalOptions): Screen {
  return programOnTerminal(process.execPath, [launcher, ...args], options)
}
