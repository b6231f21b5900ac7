// Why a program did not start, said for people.

import { errorCode, Fault } from '../errors.ts'
import type { Disk } from './disk.ts'

const sayings: Readonly<Record<string, { readonly what: string; readonly hint: string }>> = {
  E2BIG: { what: 'its arguments and environment are too long', hint: 'put the long text into a file' },
  EAGAIN: { what: 'too many processes run already', hint: 'close some programs, or raise `ulimit -u`' },
  ENOMEM: { what: 'there is not enough memory', hint: 'close some programs and try again' },
  EMFILE: { what: 'too many open files', hint: 'raise the limit with `ulimit -n`' },
  ENFILE: { what: 'too many open files on this machine', hint: 'close some programs and try again' },
}

/** The error of a start as a Fault that says whether the program or the folder is at fault. */
export function startFault(disk: Disk, program: string, cwd: string, error: unknown): Fault {
  const folder = folderProblem(disk, cwd)
  if (folder !== undefined) {
    return new Fault('failed', `cannot run a program in ${cwd}: ${folder}`, {
      hints: [`check the folder with \`ls -ld '${cwd}'\``],
      cause: error,
    })
  }
  const code = errorCode(error)
  const saying = sayings[code ?? '']
  if (saying !== undefined) {
    return new Fault('failed', `${program} does not start: ${saying.what}`, {
      hints: [saying.hint],
      cause: error,
    })
  }
  const what = code === 'ENOENT' ? 'there is no such program' : ((error as Error).message ?? String(error))
  return new Fault('failed', `${program} does not start: ${what}`, {
    hints: [`check it with \`ls -l '${program}'\``],
    cause: error,
  })
}

/** What keeps a program from running in this folder; undefined when nothing does. */
function folderProblem(disk: Disk, cwd: string): string | undefined {
  try {
    return disk.lstat(disk.realpath(cwd)).isDirectory() ? enterProblem(disk, cwd) : 'it is not a folder'
  } catch (error) {
    return errorCode(error) === 'ENOENT' ? 'there is no such folder' : 'it cannot be entered'
  }
}

// Naming what is inside needs the same permission as working there.
function enterProblem(disk: Disk, cwd: string): string | undefined {
  try {
    disk.lstat(`${cwd}/.`)
    return undefined
  } catch {
    return 'it cannot be entered'
  }
}
