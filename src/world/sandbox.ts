// A cage for a plan's command: the project can be written, the rest only read, keys not even that, no network.

import { homedir } from 'node:os'
import { dirname, join, sep } from 'node:path'
import { Fault } from '../errors.ts'
import { findBubblewrap, installBubblewrap } from './bubblewrap.ts'
import type { Disk } from './disk.ts'
import type { World } from './world.ts'

export type SandboxMode = 'off' | 'auto' | 'required'

export type SandboxRequest = {
  readonly mode: SandboxMode
  /** What may be written. */
  readonly root: string
  /** What may not, although it lies inside: git's own folders and `.teddy`. */
  readonly readOnly: readonly string[]
  /** Folders inside that are not there and may not be made. */
  readonly neverMade: readonly string[]
  /** What may not even be read, besides the known places of keys. */
  readonly hidden: readonly string[]
  readonly network: 'off' | 'on'
}

/** What is said of a command: whether a cage is around it, and whether that has a way to the network. */
export type SandboxState = 'off' | 'on' | 'on, network on'

/** Puts the cage around a program. */
export type Wrap = (program: string, args: readonly string[]) => readonly [string, readonly string[]]

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
  const absent = request.neverMade.filter(path => realPath(world.disk, path) === undefined)
  const cage = cageArgs(world, { ...request, neverMade: absent })
  const bubblewrap = await findBubblewrap(world, cage)
  // bubblewrap makes the folder that it puts something on, and leaves an empty one behind.
  const tidy = () => absent.forEach(path => void removeEmpty(world.disk, path))
  tidy()
  if ('program' in bubblewrap) {
    if (absent.length > 0) process.on('exit', tidy)
    return (program, args) => [bubblewrap.program, [...cage, '--', program, ...args]]
  }
  if (request.mode === 'auto') return undefined
  const hints = [`${installBubblewrap}, or set \`sandbox: off\``]
  throw new Fault('guard', `a sandbox is required, but ${bubblewrap.missing}`, { hints })
}

// Later binds lie on top of earlier ones, so the order says what wins.
function cageArgs({ disk, env }: World, request: SandboxRequest): readonly string[] {
  const { root, network, neverMade } = request
  const home = env.HOME ?? homedir()
  const masks = [...hidden.map(name => join(home, name)), ...request.hidden].flatMap(path =>
    maskOf(disk, path),
  )
  const readOnly = request.readOnly.flatMap(path => realPath(disk, path) ?? [])
  return [
    ...['--die-with-parent', '--new-session', '--cap-drop', 'ALL'],
    ...['--unshare-pid', '--unshare-ipc', '--unshare-uts', '--unshare-cgroup-try'],
    ...(network === 'off' ? ['--unshare-net'] : []),
    ...['--ro-bind', '/', '/', '--dev', '/dev', '--proc', '/proc', '--tmpfs', '/tmp', '--tmpfs', '/run'],
    // A home or a project may itself lie in a folder that was just emptied.
    ...['--ro-bind-try', home, home],
    ...['--bind', root, root],
    // What something is bound on cannot be moved away, to put another in its place.
    ...foldersAbove(realPath(disk, root) ?? root, readOnly).flatMap(path => ['--bind', path, path]),
    ...readOnly.flatMap(path => ['--ro-bind', path, path]),
    ...neverMade.flatMap(path => ['--tmpfs', path, '--remount-ro', path]),
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

/** The folders between the root and what lies in it, from the top down. */
function foldersAbove(root: string, paths: readonly string[]): readonly string[] {
  const above = new Set<string>()
  for (const path of paths) {
    for (let folder = dirname(path); folder.startsWith(root + sep); folder = dirname(folder))
      above.add(folder)
  }
  return [...above].sort((a, b) => a.length - b.length)
}

function removeEmpty(disk: Disk, folder: string): void {
  try {
    disk.rmdir(folder)
  } catch {
    // It was never made, or somebody has put something into it since.
  }
}
