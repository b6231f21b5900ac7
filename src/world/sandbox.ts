// A cage for a plan's command: the project can be written, the rest only read, keys not even that, no network.

import { homedir } from 'node:os'
import { join } from 'node:path'
import { Fault } from '../errors.ts'
import type { Disk } from './disk.ts'
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
  /** What may not even be read, besides the known places of keys. */
  readonly hidden: readonly string[]
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
function cageArgs({ disk, env }: World, request: SandboxRequest): readonly string[] {
  const { root, readOnly, network } = request
  const home = env.HOME ?? homedir()
  const masks = [...hidden.map(name => join(home, name)), ...request.hidden].flatMap(path =>
    maskOf(disk, path),
  )
  const guarded = readOnly.flatMap(path => realPath(disk, path) ?? [])
  return [
    ...['--die-with-parent', '--new-session', '--cap-drop', 'ALL'],
    ...['--unshare-pid', '--unshare-ipc', '--unshare-uts', '--unshare-cgroup-try'],
    ...(network === 'off' ? ['--unshare-net'] : []),
    ...['--ro-bind', '/', '/', '--dev', '/dev', '--proc', '/proc', '--tmpfs', '/tmp', '--tmpfs', '/run'],
    // A home or a project may itself lie in a folder that was just emptied.
    ...['--ro-bind-try', home, home],
    ...['--bind', root, root],
    ...guarded.flatMap(path => ['--ro-bind', path, path]),
    // Last: the home may be the project, or lie in it.
    ...masks,
    // Tools that keep caches in the home folder would fail.
    ...['--setenv', 'XDG_CACHE_HOME', '/tmp/.cache', '--setenv', 'npm_config_cache', '/tmp/.npm'],
  ]
}

function maskOf(disk: Disk, path: string): readonly string[] {
  const real = realPath(disk, path)
  if (real === undefined) return []
  return disk.lstat(real).isDirectory() ? ['--tmpfs', real] : ['--ro-bind', '/dev/null', real]
}

/** Where a path really leads, for nothing can be put on a link; undefined when it leads nowhere. */
function realPath(disk: Disk, path: string): string | undefined {
  try {
    return disk.realpath(path)
  } catch {
    return undefined
  }
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
