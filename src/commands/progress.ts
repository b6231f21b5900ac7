// What a running plan shows: a line an action, the output of commands, folded when it is long, and the bytes of pages.

import type { ActionOutcome } from '../execute/outcome.ts'
import { targetOf } from '../execute/run-action.ts'
import type { Watch } from '../execute/run-plan.ts'
import type { Action } from '../plan/plan.ts'
import { cut, fill, widthOf } from '../review/columns.ts'
import { counted } from '../review/text-lines.ts'
import { line, paint, type Styled } from '../text/styled.ts'
import type { SandboxState } from '../world/sandbox.ts'
import type { Terminal } from '../world/terminal.ts'
import { startTicker, type Ticker } from '../world/ticker.ts'
import { type LiveOutput, liveOutput } from './live-output.ts'

const marks = { SUCCESS: paint('green', '✓'), FAILURE: paint('red', '✗'), SKIPPED: paint('yellow', '–') }

export type Progress = Watch & {
  readonly onOutput: (chunk: Uint8Array) => void
  /** Bytes of a page that have come so far. */
  readonly onBytes: (bytes: number) => void
}

type Around = {
  readonly sandbox: SandboxState
  /** The first Ctrl-C, which asks a command to end. */
  readonly signal: AbortSignal
}

const cages: Readonly<Record<SandboxState, string>> = {
  off: 'no sandbox',
  on: 'in the sandbox',
  'on, network on': 'sandbox, network on',
}

/** Below this many columns what is going on has to do without the number and the kind. */
const narrow = 48

/** Watches a plan with these actions. */
export function progressOn(
  terminal: Terminal,
  actions: readonly Action[],
  { sandbox, signal }: Around,
): Progress {
  let output: LiveOutput | undefined
  let ticker: Ticker | undefined
  let bytes = 0
  const head = headsOf(terminal, actions)
  return {
    onStart: (number: number, action: Action) => {
      if (asksNetwork(action)) {
        bytes = 0
        ticker = startTicker(terminal, seconds => {
          const came = bytes > 0 ? `${counted(bytes, 'byte')} · ` : ''
          // The address comes last: it may be longer than the line.
          const state = `${came}${seconds} s · ${targetOf(action)}`
          return terminal.columns < narrow ? line`${state}` : line`${head.start(number, action.type)}${state}`
        })
      }
      if (action.type !== 'EXECUTE') return
      const aside = paint('dim', `· ${cages[sandbox]}`)
      terminal.tell(line`${head.whole(number, action.type, targetOf(action), widthOf(aside))}  ${aside}`)
      output = liveOutput(terminal, signal)
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
      const { number, type, target, status, summary, matches, command } = outcome
      const how = matches.length === 0 ? '' : `   ${matches.join('; ')}`
      const result = line`${marks[status]} ${summary}${paint('dim', how)}`
      terminal.tell(line`${head.whole(number, type, target, widthOf(result))}  ${result}`)
      if (command?.stillRunning)
        terminal.tell(line`      ${paint('yellow', '⚠ a process that it started may still be running')}`)
    },
  }
}

type Heads = {
  readonly start: (number: number, type: string) => Styled
  /** With the target in as many columns as all have, so that results stand below each other. */
  readonly whole: (number: number, type: string, target: string, aside: number) => Styled
}

function headsOf(terminal: Terminal, actions: readonly Action[]): Heads {
  const types = Math.max(8, ...actions.map(({ type }) => type.length))
  const numbers = `[${actions.length}/${actions.length}]`.length
  const widest = Math.max(0, ...actions.map(action => widthOf(line`${targetOf(action)}`)))
  const start = (number: number, type: string) =>
    line`${`[${number}/${actions.length}]`.padEnd(numbers)} ${type.padEnd(types)} `
  // What is no terminal has no width; the report has every target whole.
  const columns = () => (terminal.interactive ? terminal.columns : Number.POSITIVE_INFINITY)
  return {
    start,
    whole: (number, type, target, aside) => {
      const left = start(number, type)
      const room = Math.max(12, columns() - widthOf(left) - aside - 2)
      const shared = Math.min(widest, Math.max(24, columns() - widthOf(left) - 26))
      return line`${left}${fill(cut(line`${target}`, room), Math.min(room, shared))}`
    },
  }
}

function asksNetwork(action: Action): boolean {
  return action.type === 'RESEARCH' || (action.type === 'READ' && action.resource.kind === 'url')
}
