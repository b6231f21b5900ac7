// Why git did not do what it was asked, said for people.

import { Fault } from '../errors.ts'
import { safeLine } from '../text/safe.ts'
import type { GitResult } from './git.ts'

type Reading = { readonly sign: RegExp; readonly fault: (found: RegExpExecArray, said: string) => Fault }

const readings: readonly Reading[] = [
  {
    sign: /detected dubious ownership in repository at '(.*)'|unsafe repository \('(.*)' is owned by someone else\)/,
    fault: ([, path, older], said) => {
      const folder = safeLine(path ?? older ?? '')
      // Git itself says what to type, quoted as the shell wants it.
      const command = /^\s*(git config --global --add safe\.directory .+)$/m.exec(said)?.[1]
      return new Fault(
        'guard',
        `the repository ${folder} belongs to another user, so git does not trust it`,
        {
          hints: [
            `if you trust it: ${safeLine(command ?? `git config --global --add safe.directory '${folder}'`)}`,
          ],
        },
      )
    },
  },
  {
    sign: /Unable to create '(.*\.lock)': File exists/,
    fault: ([, lock]) =>
      new Fault('conflict', `another git is at work, or was killed: ${safeLine(lock!)} is there`, {
        hints: ['wait until it is done; if no git runs, remove that file yourself'],
      }),
  },
  {
    sign: /not a git repository/,
    fault: (_, said) => new Fault('usage', lastLine(said), { hints: ['`git init` makes a repository here'] }),
  },
]

/** A call that failed as a Fault, with git's own words and the next step. */
export function gitFault(command: string, result: GitResult): Fault {
  const call = `git ${safeLine(command)}`
  if (result.interrupted) return new Fault('interrupted', `${call} was interrupted`)
  if (result.timedOut) {
    return new Fault('failed', `${call} did not end in time`, {
      hints: ['run it by hand to see what it waits for, then try again'],
    })
  }
  if (result.tooLong) {
    return new Fault('failed', `${call} answered with more than TeDDy takes`, {
      hints: ['is there a folder of generated files that `.gitignore` should name?'],
    })
  }
  for (const { sign, fault } of readings) {
    const found = sign.exec(result.stderr)
    if (found !== null) return fault(found, result.stderr)
  }
  const said = lastLine(result.stderr) || `it ended with ${result.code ?? 'a signal'} and said nothing`
  return new Fault('failed', `${call}: ${said}`, { hints: ['`git fsck` checks the repository'] })
}

/** The last thing git complained of; what follows it are hints. */
function lastLine(said: string): string {
  const lines = said.split('\n').filter(each => each.trim() !== '')
  const complaint = lines.findLast(each => /^(fatal|error): /.test(each)) ?? lines.at(-1) ?? ''
  return safeLine(complaint.replace(/^(fatal|error): /, '').trim())
}
