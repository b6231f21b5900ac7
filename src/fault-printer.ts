// How a failure looks: what happened, each problem with its place, what to type next.

import { commandTable } from './commands/table.ts'
import { Fault } from './errors.ts'
import { problemLine } from './text/problem-line.ts'
import { line, paint } from './text/styled.ts'
import { diskFault } from './world/disk-fault.ts'
import type { Terminal } from './world/terminal.ts'

/** More than anyone mends in one go; a damaged file can have a problem a byte. */
const mostProblems = 50

/** Any thrown thing as a Fault. */
export function faultOf(error: unknown, args: readonly string[]): Fault {
  if (error instanceof Fault) return error
  const { code, message } = error as { code?: unknown; message?: unknown }
  if (typeof code === 'string' && code.startsWith('commander.')) return usageFault(String(message), args)
  const ofDisk = machineFault(error)
  if (ofDisk !== undefined) return ofDisk
  return new Fault('bug', `this is a bug in TeDDy: ${String(message ?? error)}`, {
    hints: ['your files are as the last finished step left them; `teddy doctor` checks them'],
    cause: error,
  })
}

// What no caller has looked for, such as an error of the disk when it is asked about a file, is the machine's all the same.
const ofTheMachine = ['EIO', 'ENOSPC', 'EDQUOT', 'EROFS', 'EACCES', 'EPERM', 'EMFILE', 'ENFILE']

function machineFault(error: unknown): Fault | undefined {
  const { code, path, syscall } = error as NodeJS.ErrnoException
  if (!ofTheMachine.includes(code ?? '') || syscall === undefined) return undefined
  const fault = diskFault(error, path ?? syscall)
  return fault instanceof Fault ? fault : undefined
}

// commander: "error: unknown command 'inti'\n(Did you mean init?)"
function usageFault(text: string, args: readonly string[]): Fault {
  const [, message, near] = /^(?:error: )?([\s\S]*?)(?:\n\(Did you mean (?:one of )?(.+)\?\))?$/.exec(text)!
  const typed = [args.slice(0, 2).join(' '), args[0]]
  const command = typed.find(words => commandTable.some(({ name }) => `${name} `.startsWith(`${words} `)))
  const help = command === undefined ? 'teddy --help' : `teddy ${command} --help`
  return new Fault('usage', message!, {
    hints: [near ? `did you mean ${near}?` : `\`${help}\` lists what there is`],
  })
}

/** Prints a Fault to standard error. */
export function printFault(terminal: Terminal, fault: Fault): void {
  terminal.tell(line`${paint('red', 'teddy:')} ${fault.message}`)
  for (const problem of fault.problems.slice(0, mostProblems)) terminal.tell(problemLine(fault.file, problem))
  const more = fault.problems.length - mostProblems
  if (more > 0) terminal.tell(line`  … and ${more} more`)
  if (fault.kind === 'bug' && fault.cause instanceof Error) tellStack(terminal, fault.cause)
  fault.hints.forEach((hint, n) => {
    terminal.tell(line`  ${paint('dim', n === 0 ? 'Next:' : '     ')} ${hint}`)
  })
}

function tellStack(terminal: Terminal, cause: Error): void {
  for (const frame of (cause.stack ?? '').split('\n').slice(1, 9)) terminal.tell(paint('dim', frame))
}
