// How a failure looks: what happened, each problem with its place, what to type next.

import { commandTable } from './commands/table.ts'
import { Fault } from './errors.ts'
import { problemLine } from './text/problem-line.ts'
import { redact } from './text/redact.ts'
import { line, paint } from './text/styled.ts'
import type { Terminal } from './world/terminal.ts'

/** Any thrown thing as a Fault. */
export function faultOf(error: unknown, args: readonly string[]): Fault {
  if (error instanceof Fault) return error
  const { code, message } = error as { code?: unknown; message?: unknown }
  if (typeof code === 'string' && code.startsWith('commander.')) return usageFault(String(message), args)
  return new Fault('bug', `this is a bug in TeDDy: ${String(message ?? error)}`, {
    hints: ['your files are as the last finished step left them; `teddy doctor` checks them'],
    cause: error,
  })
}

// commander: "error: unknown command 'inti'\n(Did you mean init?)"
function usageFault(text: string, [command]: readonly string[]): Fault {
  const [message, suggestion] = text.replace(/^error: /, '').split('\n')
  const near = suggestion?.match(/^\(Did you mean (?:one of )?(.+)\?\)$/)?.[1]
  const help = commandTable.some(({ name }) => name === command) ? `teddy ${command} --help` : 'teddy --help'
  return new Fault('usage', message!, {
    hints: [near ? `did you mean ${near}?` : `\`${help}\` lists what there is`],
  })
}

/** Prints a Fault to standard error. */
export function printFault(terminal: Terminal, fault: Fault): void {
  terminal.tell(line`${paint('red', 'teddy:')} ${redact(fault.message).text}`)
  for (const problem of fault.problems) terminal.tell(problemLine(fault.file, problem))
  if (fault.kind === 'bug' && fault.cause instanceof Error) tellStack(terminal, fault.cause)
  fault.hints.forEach((hint, n) => {
    terminal.tell(line`  ${paint('dim', n === 0 ? 'Next:' : '     ')} ${redact(hint).text}`)
  })
}

function tellStack(terminal: Terminal, cause: Error): void {
  for (const frame of (cause.stack ?? '').split('\n').slice(1, 9)) terminal.tell(paint('dim', frame))
}
