// The last lines of a plan that ran or did not: how it ended, where the report is, what to type next.

import type { ActionOutcome } from '../execute/outcome.ts'
import type { ReportStatus } from '../report/report.ts'
import { counted } from '../review/text-lines.ts'
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
  terminal.say(line``)
  terminal.say(line`${paint(colours[status], status)}  ${countsOf(status, outcomes)}`)
  terminal.say(line`report: ${report}`)
}

function countsOf(status: ReportStatus, outcomes: readonly ActionOutcome[]): string {
  if (status === 'SKIPPED')
    return `nothing was run; the report lists ${counted(outcomes.length, 'action')} as skipped`
  const failures = outcomes.filter(outcome => outcome.status === 'FAILURE')
  // A plan that succeeded had no other failures.
  const allowed = failures.filter(({ command }) => status === 'SUCCESS' || command?.failureAllowed).length
  const count = (wanted: string) => outcomes.filter(outcome => outcome.status === wanted).length
  const parts = [
    `${count('SUCCESS')} done`,
    `${failures.length - allowed} failed`,
    `${allowed} allowed to fail`,
    `${count('SKIPPED')} not run`,
  ]
  return parts.filter(part => !part.startsWith('0 ')).join(', ')
}

/** Prints that nothing ran: somebody quit, or pressed a key that is no answer. */
export function sayQuit(terminal: Terminal, unknownKey: string | undefined, again: string): void {
  if (unknownKey === undefined) terminal.say(line`Nothing was run.`)
  else terminal.say(line`Unknown key ${unknownKey}: nothing was run; \`${again}\` to review again.`)
}
