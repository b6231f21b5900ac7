// A cage for a plan's command: the project can be written, the rest only read, keys not even that, no network.

import { homedir } from 'node:os'
import { join } from 'node:path'
import { Fault } from '../errors.ts'
import { findProgram } from './find-program.ts'
import { runProcess } from './run-process.ts'
import type { World } from './world.ts'

export type SandboxMode = 'off' | 'auto' | 'required'

export type SandboxRequest = {
  readonly mode: SandboxMode
  /** What may be written. */
  readonly root: string
  /** What may not, although it lies inside: git's own folders and `.teddy`. */
  readonly readOnly: readonly string[]
  readonly network: 'off' | 'on'
}

/** Puts the cage around a program. */
export type Wrap = (program: string, args: readonly string[]) => readonly [string, readonly string[]]

const install =
  'install bubblewrap (`apt install bubblewrap`, `dnf install bubblewrap`), or set `sandbox: off`'

/** Places that hold keys; a command has no business there. */
const hidden = [
  '.ssh',
  '.gnupg',
  '.aws',
  '.azure',
  '.kube',
  '.docker',
  '.config/gh',
  '.config/gcloud',
  '.config/teddy',
  '.netrc',
  '.npmrc',
  '.pypirc',
  '.git-credentials',
]

/** The cage, or undefined where none is wanted or `auto` finds none; `required` without one is a Fault. */
export async function sandboxFor(world: World, request: SandboxRequest): Promise<Wrap | undefined> {
  if (request.mode === 'off') return undefined
  const bwrap = await findProgram(world, 'bwrap')
  const cage = bwrap === undefined ? undefined : cageArgs(world, request)
  if (bwrap !== undefined && cage !== undefined && (await works(world, bwrap, cage, request.root))) {
    return (program, args) => [bwrap, [...cage, '--', program, ...args]]
  }
  if (request.mode === 'auto') return undefined
  const what = bwrap === undefined ? 'bubblewrap is not installed' : 'bubblewrap may not make namespaces here'
  throw new Fault('guard', `a sandbox is required, but ${what}`, { hints: [install] })
}

// Later binds lie on top of earlier ones, so the order says what wins.
function cageArgs({ disk, env }: World, { root, readOnly, network }: SandboxRequest): readonly string[] {
  const home = env.HOME ?? homedir()
  const masks = hidden.flatMap(name => {
    const path = join(home, name)
    const stat = disk.lstat(path, { throwIfNoEntry: false })
    if (stat?.isDirectory()) return ['--tmpfs', path]
    return stat === undefined ? [] : ['--ro-bind', '/dev/null', path]
  })
  const guarded = readOnly.filter(path => disk.lstat(path, { throwIfNoEntry: false }) !== undefined)
  return [
    ...[
      '--die-with-parent',
      '--new-session',
      '--unshare-pid',
      '--unshare-ipc',
      '--unshare-uts',
      '--unshare-cgroup-try',
    ],
    ...(network === 'off' ? ['--unshare-net'] : []),
    ...['--ro-bind', '/', '/', '--dev', '/dev', '--proc', '/proc', '--tmpfs', '/tmp', '--tmpfs', '/run'],
    // A home or a project may itself lie in a folder that was just emptied.
    ...['--ro-bind-try', home, home],
    ...masks,
    ...['--bind', root, root],
    ...guarded.flatMap(path => ['--ro-bind', path, path]),
    // Tools that keep caches in the home folder would fail.
    ...['--setenv', 'XDG_CACHE_HOME', '/tmp/.cache', '--setenv', 'npm_config_cache', '/tmp/.npm'],
  ]
}

async function works(world: World, bwrap: string, cage: readonly string[], cwd: string): Promise<boolean> {
  const options = { cwd, env: world.env as NodeJS.ProcessEnv, stdio: 'ignore' as const }
  const { exitCode } = await runProcess(world, {
    program: bwrap,
    args: [...cage, '--', 'true'],
    options,
    timeoutMs: 5_000,
  })
  return exitCode === 0
}
