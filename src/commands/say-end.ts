// The last lines of a plan that ran or did not: how it ended, where the report is, what to type next.

import type { ActionOutcome } from '../execute/outcome.ts'
import type { ReportStatus } from '../report/report.ts'
import { line, paint } from '../text/styled.ts'
import type { Terminal } from '../world/terminal.ts'

const colours = { SUCCESS: 'green', SKIPPED: 'yellow', FAILURE: 'red', ABORTED: 'red' } as const

/** Prints the end of a run. */
export function sayEnd(
  terminal: Terminal,
  status: ReportStatus,
  outcomes: readonly ActionOutcome[],
  report: string,
): void {
  const count = (wanted: string) => outcomes.filter(outcome => outcome.status === wanted).length
  const parts = [`${count('SUCCESS')} done`, `${count('FAILURE')} failed`, `${count('SKIPPED')} not run`]
  terminal.say(line``)
  terminal.say(
    line`${paint(colours[status], status)}  ${parts.filter(part => !part.startsWith('0 ')).join(', ')}`,
  )
  terminal.say(line`report: ${report}`)
}

/** Prints that nothing ran: somebody quit, or pressed a key that is no answer. */
export function sayQuit(terminal: Terminal, unknownKey: string | undefined, again: string): void {
  if (unknownKey === undefined) terminal.say(line`Nothing was run.`)
  else terminal.say(line`Unknown key ${unknownKey}: nothing was run; \`${again}\` to review again.`)
}
