// A session in a project with (or without) a git repository, its model answering from recorded replies.

import { execFileSync } from 'node:child_process'
import { existsSync, lstatSync, mkdirSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { expect } from 'vitest'
import type { World } from '../../src/world/world.ts'
import { identity } from './canary-repository.ts'
import { sessionProjectIn } from './session-project.ts'
import { smallPlan } from './small-plan.ts'
import { temporaryFolder } from './temporary-folder.ts'
import { typedTeddy } from './typed-teddy.ts'

type Given = {
  /** Committed before the session begins. */
  readonly files?: Readonly<Record<string, string>>
  /** The user's own settings. */
  readonly settings?: string
  readonly repository?: 'committed' | 'unborn' | 'none'
  /** Where the project lies in the repository. */
  readonly below?: string
  readonly world?: Omit<Partial<World>, 'env'>
}

type With = Omit<Partial<World>, 'env'> & { readonly env?: Readonly<Record<string, string>> }

export type GitSession = Awaited<ReturnType<typeof gitSession>>

/** A project with a session that has no turn yet. */
export async function gitSession({
  files = {},
  settings,
  repository = 'committed',
  below = '',
  world = {},
}: Given = {}) {
  const folder = temporaryFolder()
  const top = join(folder, 'project')
  const root = join(top, below)
  for (const path of [join(root, '.teddy'), join(folder, 'home/.config/teddy'), join(folder, 'replies')])
    mkdirSync(path, { recursive: true })
  if (settings !== undefined) writeFileSync(join(folder, 'home/.config/teddy/config.yaml'), settings)
  const env = { HOME: join(folder, 'home'), TEDDY_MODEL: `recorded:${join(folder, 'replies')}` }
  const gitIn = (cwd: string, ...args: string[]) =>
    execFileSync('git', args, {
      cwd,
      encoding: 'utf8',
      env: { PATH: process.env.PATH, HOME: join(folder, 'home'), ...identity, GIT_OPTIONAL_LOCKS: '0' },
      stdio: ['ignore', 'pipe', 'pipe'],
    })
  const git = (...args: string[]) => gitIn(top, ...args)
  const put = (path: string, text: string) => {
    mkdirSync(dirname(join(root, path)), { recursive: true })
    writeFileSync(join(root, path), text)
  }
  for (const [path, text] of Object.entries(files)) put(path, text)
  if (repository !== 'none') git('init', '-q', '-b', 'main')
  if (repository === 'committed') {
    git('add', '-A')
    git('commit', '-q', '--allow-empty', '-m', 'start')
  }
  const teddy = (...args: string[]) => typedTeddy(args, { cwd: root, env, ...world })
  const teddyWith = ({ env: more = {}, ...rest }: With, ...args: string[]) =>
    typedTeddy(args, { cwd: root, ...world, ...rest, env: { ...env, ...more } })
  const ok = async (...args: string[]) => {
    const ran = await teddy(...args)
    expect(ran.code, `${args.join(' ')}: ${ran.err}`).toBe(0)
    return ran
  }
  await ok('new', 'a session')
  const onDisk = below === '' ? sessionProjectIn(folder) : undefined
  const sessions = () =>
    readdirSync(join(root, '.teddy/sessions'))
      .filter(name => !name.endsWith('.md'))
      .sort()
  const session = sessions()[0]!
  const worktree = join(root, '.teddy/local/worktrees', session)
  const record = (text: string) => {
    const count = readdirSync(join(folder, 'replies')).length
    writeFileSync(join(folder, 'replies', `${String(count + 1).padStart(3, '0')}.md`), text)
  }
  const plan = async (...actions: string[]) => {
    record(smallPlan(...actions))
    return ok('plan', '-m', 'do it')
  }
  return {
    folder,
    top,
    root,
    env,
    session,
    sessions,
    worktree,
    git,
    gitIn,
    put,
    teddy,
    teddyWith,
    ok,
    record,
    /** Plans these actions. */
    plan,
    /** Plans these actions and runs them. */
    turn: async (...actions: string[]) => {
      await plan(...actions)
      return ok('resume', '-y')
    },
    turns: () => onDisk!.turns(),
    read: () => onDisk!.read(),
    remove: (path: string) => rmSync(join(root, path), { recursive: true }),
    at: (path: string) => textAt(root, path),
    inWorktree: (path: string) => textAt(join(worktree, below), path),
    of: (path: string) => readFileSync(join(root, '.teddy/sessions', session, path), 'utf8'),
    /** Of the user's git all that nobody but them may change. */
    usersGit: () => usersGit(join(top, '.git'), git),
  }
}

/** The text of a file; undefined when there is none. */
export function textAt(folder: string, path: string): string | undefined {
  return existsSync(join(folder, path)) ? readFileSync(join(folder, path), 'utf8') : undefined
}

function usersGit(gitDir: string, git: (...args: string[]) => string): Record<string, unknown> {
  const bytes = (name: string) =>
    existsSync(join(gitDir, name)) ? readFileSync(join(gitDir, name)).toString('base64') : undefined
  const names = ['HEAD', 'index', 'config', 'logs/HEAD', 'logs/refs/stash', 'info/exclude', 'COMMIT_EDITMSG']
  const refs = git('for-each-ref', '--format=%(refname) %(objectname)').split('\n')
  return {
    ...Object.fromEntries(names.map(name => [name, bytes(name)])),
    indexTime: existsSync(join(gitDir, 'index')) ? lstatSync(join(gitDir, 'index')).mtimeMs : undefined,
    refs: refs.filter(ref => !/^refs\/(teddy|heads\/teddy)\//.test(ref)),
    status: git('status', '--porcelain=v2', '--ignored', '--untracked-files=all').replaceAll(
      /^[!?] \.teddy\/.*\n/gm,
      '',
    ),
  }
}
