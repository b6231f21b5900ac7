// What a running plan shows: a line an action, the output of commands, folded when it is long, and the bytes of pages.

import type { ActionOutcome } from '../execute/outcome.ts'
import { targetOf } from '../execute/run-action.ts'
import type { Watch } from '../execute/run-plan.ts'
import type { Action } from '../plan/plan.ts'
import { line, paint, type Styled } from '../text/styled.ts'
import type { Terminal } from '../world/terminal.ts'
import { startTicker, type Ticker } from '../world/ticker.ts'
import { type LiveOutput, liveOutput } from './live-output.ts'

const marks = { SUCCESS: paint('green', '✓'), FAILURE: paint('red', '✗'), SKIPPED: paint('yellow', '–') }

export type Progress = Watch & {
  readonly onOutput: (chunk: Uint8Array) => void
  /** Bytes of a page that have come so far. */
  readonly onBytes: (bytes: number) => void
}

/** Watches a plan of so many actions. */
export function progressOn(terminal: Terminal, total: number, sandbox: 'on' | 'off'): Progress {
  let output: LiveOutput | undefined
  let ticker: Ticker | undefined
  let bytes = 0
  const head = (number: number, action: { type: string }, target: string): Styled =>
    line`[${number}/${total}] ${action.type.padEnd(8)} ${target}`
  return {
    onStart: (number: number, action: Action) => {
      if (asksNetwork(action)) {
        bytes = 0
        ticker = startTicker(terminal, seconds => {
          const came = bytes > 0 ? `${bytes.toLocaleString('en')} bytes · ` : ''
          // The address comes last: it may be longer than the line.
          return head(number, action, `${came}${seconds} s · ${targetOf(action)}`)
        })
      }
      if (action.type !== 'EXECUTE') return
      const cage = sandbox === 'on' ? 'in the sandbox' : 'no sandbox'
      terminal.tell(line`${head(number, action, targetOf(action))}  ${paint('dim', `· ${cage}`)}`)
      output = liveOutput(terminal)
    },
    onOutput: chunk => output?.add(chunk),
    onBytes: now => {
      bytes = now
    },
    onDone: (outcome: ActionOutcome) => {
      output?.finish()
      output = undefined
      ticker?.stop()
      ticker = undefined
      const { number, target, status, summary, matches } = outcome
      const how = matches.length === 0 ? '' : `   ${matches.join('; ')}`
      terminal.tell(line`${head(number, outcome, target)}  ${marks[status]} ${summary}${paint('dim', how)}`)
    },
  }
}

function asksNetwork(action: Action): boolean {
  return action.type === 'RESEARCH' || (action.type === 'READ' && action.resource.kind === 'url')
}
