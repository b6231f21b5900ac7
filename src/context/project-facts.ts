// What the model is told of the project besides its files: day, system, shell, git's branch and status, file tree.

import { release } from 'node:os'
import { splitNul } from '../text/nul.ts'
import { safeLine } from '../text/safe.ts'
import { type GitResult, git } from '../world/git.ts'
import type { World } from '../world/world.ts'
import { drawTree } from './file-tree.ts'
import { isStorePath, type Places } from './places.ts'

export type ProjectFacts = {
  /** The day where the user is; no time, so that a payload of the same inputs is the same. */
  readonly date: string
  readonly system: string
  /** What EXECUTE runs commands with. */
  readonly shell: string
  readonly git: GitFacts | undefined
  readonly files: number
  /** The tree as lines. */
  readonly tree: readonly string[]
  /** What is to be said about the list of files. */
  readonly notes: readonly string[]
}

export type GitFacts = {
  readonly branch: string
  /** As `git status --short` writes it; nothing of `.teddy`. */
  readonly status: readonly string[]
}

type Status = GitFacts & { readonly deleted: ReadonlySet<string> }

/** Collects the facts of the folder that the session works on. */
export async function readProjectFacts(world: World, places: Places, root: string): Promise<ProjectFacts> {
  const listing = await places.list()
  const status = listing.from === 'git' ? await readStatus(world, root, listing.prefix) : undefined
  const there = status ? listing.paths.filter(path => !status.deleted.has(path)) : listing.paths
  return {
    date: localDate(world.clock.now()),
    system: `${process.platform} ${release()}`,
    shell: 'bash',
    git: status && { branch: status.branch, status: status.status },
    files: there.length,
    tree: drawTree(there),
    notes: [
      ...(listing.cut ? [`there are more than ${listing.paths.length.toLocaleString('en')} files`] : []),
      ...(listing.unnamed > 0 ? [`${listing.unnamed} files have names that are not UTF-8`] : []),
    ],
  }
}

function localDate(now: Date): string {
  const [month, day] = [now.getMonth() + 1, now.getDate()].map(part => String(part).padStart(2, '0'))
  return `${now.getFullYear()}-${month}-${day}`
}

async function readStatus(world: World, root: string, prefix: string): Promise<Status | undefined> {
  const args = ['status', '--porcelain=v1', '--branch', '-z', '--untracked-files=normal', '--', '.']
  const result = await git(world, { cwd: root, args })
  return result.code === 0 ? parseStatus(result, prefix) : undefined
}

// Status gives paths from the top of the repository, which need not be the project's root.
function parseStatus({ stdout }: GitResult, prefix: string): Status {
  const fields = splitNul(stdout).map(field => field.toString())
  const status: string[] = []
  const deleted = new Set<string>()
  let branch = ''
  for (let n = 0; n < fields.length; n++) {
    const field = fields[n]!
    if (field.startsWith('## ')) {
      branch = field.slice(3)
      continue
    }
    const [state, path] = [field.slice(0, 2), field.slice(3)]
    const here = path.startsWith(prefix) ? path.slice(prefix.length) : path
    const from = /[RC]/.test(state) ? fields[++n] : undefined
    if (isStorePath(here)) continue
    if (state[1] === 'D' || state === 'D ') deleted.add(here)
    status.push(safeLine(`${state} ${from === undefined ? '' : `${from} -> `}${here}`))
  }
  return { branch: safeLine(branch), status, deleted }
}
