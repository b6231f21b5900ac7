// The git repository that a folder belongs to.

import { sep } from 'node:path'
import { Fault } from '../errors.ts'
import { safeLine } from '../text/safe.ts'
import { bareRepository } from './bare-repository.ts'
import { diskFault } from './disk-fault.ts'
import { type GitResult, git } from './git.ts'
import { gitFault } from './git-fault.ts'
import type { World } from './world.ts'

export type Repository = {
  /** The top folder of the work tree. */
  readonly top: string
  readonly gitDir: string
  /** Where refs and objects are; not `gitDir` in a linked worktree. */
  readonly commonDir: string
}

const question = [
  'rev-parse',
  '--is-bare-repository',
  '--is-inside-git-dir',
  '--show-toplevel',
  '--absolute-git-dir',
  '--path-format=absolute',
  '--git-common-dir',
]

/** The repository around `folder`; undefined when there is none. A bare one, and `.git` itself, are refused. */
export async function findRepository(world: World, folder: string): Promise<Repository | undefined> {
  const here = realFolder(world, folder)
  const result = await git(world, { cwd: here, args: question })
  if (result.code === 0) return checkedRepository(here, result.stdout.toString())
  if (isNowhere(result)) return undefined
  throw refusal(here, result)
}

function realFolder({ disk }: World, folder: string): string {
  try {
    return disk.realpath(folder)
  } catch (error) {
    throw diskFault(error, folder)
  }
}

function checkedRepository(here: string, answer: string): Repository {
  const [bare, inside, top, gitDir, commonDir, ...more] = answer.replace(/\n$/, '').split('\n')
  if (![bare, inside].every(said => said === 'true' || said === 'false')) throw nonsense(answer)
  if (inside === 'true') throw insideGitDir(here)
  if (bare === 'true') throw bareRepository(here)
  if (top === undefined || gitDir === undefined || commonDir === undefined || more.length > 0) {
    throw new Fault('guard', `the path of the repository holds a line break: ${safeLine(here)}`, {
      hints: ['rename that folder'],
    })
  }
  // `core.worktree` may name any folder; what is around us is not there then.
  if (here !== top && !here.startsWith(top.endsWith(sep) ? top : top + sep)) {
    throw new Fault('guard', `the repository of ${here} has its work tree elsewhere, in ${safeLine(top)}`, {
      hints: [`cd '${safeLine(top)}'`, 'or take it back: `git config --unset core.worktree`'],
    })
  }
  return { top, gitDir, commonDir }
}

// A `.git` file that leads nowhere says "not a git repository: <path>", and that is not nowhere.
function isNowhere({ stderr }: GitResult): boolean {
  return /^fatal: not a git repository \(or any /m.test(stderr)
}

function refusal(here: string, result: GitResult): Fault {
  if (/cannot use bare repository|must be run in a work tree/.test(result.stderr)) {
    return here.split(sep).includes('.git') ? insideGitDir(here) : bareRepository(here)
  }
  const broken = /not a git repository: (.+)/.exec(result.stderr)
  if (broken === null) return gitFault('rev-parse', result)
  return new Fault('failed', `${here} belongs to a repository that is gone: ${safeLine(broken[1]!)}`, {
    hints: ['`git worktree repair` in the main checkout, or remove the file `.git` here'],
  })
}

function nonsense(answer: string): Fault {
  return new Fault('failed', `\`git rev-parse\` answers ${safeLine(answer.slice(0, 60)) || 'nothing'}`, {
    hints: ['is the `git` on your PATH the real one? `git version` should tell'],
  })
}

function insideGitDir(here: string): Fault {
  return new Fault('usage', `${here} is inside git's own folder`, {
    hints: ['cd to the folder that holds `.git`'],
  })
}
