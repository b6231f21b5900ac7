// What was ignored in the settings, said once at the start of a command.

import type { Config } from '../config/load.ts'
import { problemLine } from '../text/problem-line.ts'
import type { Terminal } from '../world/terminal.ts'

/** Prints each warning of the settings to standard error. */
export function tellWarnings(terminal: Terminal, config: Config): void {
  for (const { file, problem } of config.warnings) terminal.tell(problemLine(file, problem))
}
