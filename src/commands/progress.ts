// What a running plan shows: a line an action, and the output of commands, folded when it is long.

import type { ActionOutcome } from '../execute/outcome.ts'
import { targetOf } from '../execute/run-action.ts'
import type { Watch } from '../execute/run-plan.ts'
import type { Action } from '../plan/plan.ts'
import { line, paint, type Styled } from '../text/styled.ts'
import type { Terminal } from '../world/terminal.ts'
import { type LiveOutput, liveOutput } from './live-output.ts'

const marks = { SUCCESS: paint('green', '✓'), FAILURE: paint('red', '✗'), SKIPPED: paint('yellow', '–') }

/** Watches a plan of so many actions. */
export function progressOn(
  terminal: Terminal,
  total: number,
  sandbox: 'on' | 'off',
): Watch & { readonly onOutput: (chunk: Uint8Array) => void } {
  let output: LiveOutput | undefined
  const head = (number: number, action: { type: string }, target: string): Styled =>
    line`[${number}/${total}] ${action.type.padEnd(8)} ${target}`
  return {
    onStart: (number: number, action: Action) => {
      if (action.type !== 'EXECUTE') return
      const cage = sandbox === 'on' ? 'in the sandbox' : 'no sandbox'
      terminal.tell(line`${head(number, action, targetOf(action))}  ${paint('dim', `· ${cage}`)}`)
      output = liveOutput(terminal)
    },
    onOutput: chunk => output?.add(chunk),
    onDone: (outcome: ActionOutcome) => {
      output?.finish()
      output = undefined
      const { number, target, status, summary, matches } = outcome
      const how = matches.length === 0 ? '' : `   ${matches.join('; ')}`
      terminal.tell(line`${head(number, outcome, target)}  ${marks[status]} ${summary}${paint('dim', how)}`)
    },
  }
}
