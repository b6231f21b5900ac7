// Whether there is a git that TeDDy can work with.

import { Fault } from '../errors.ts'
import { safeLine } from '../text/safe.ts'
import { gitOrFault } from './git.ts'
import type { World } from './world.ts'

export type GitVersion = { readonly major: number; readonly minor: number; readonly text: string }

/** `merge-tree --write-tree` came with this one. */
const needed = { major: 2, minor: 38 }

/** The version of git; a Fault when there is none, it is too old, it hangs or its answer makes no sense. */
export async function gitVersion(
  world: World,
  { timeoutMs = 10_000 }: { readonly timeoutMs?: number } = {},
): Promise<GitVersion> {
  const request = { cwd: '/', args: ['version'], timeoutMs, maxOutput: 10_000 }
  const { stdout } = await gitOrFault(world, request)
  const version = parseGitVersion(stdout.toString())
  if (version === undefined) {
    throw unusable(`\`git version\` answers ${safeLine(stdout.toString().slice(0, 60)) || 'nothing'}`)
  }
  const { major, minor, text } = version
  if (major < needed.major || (major === needed.major && minor < needed.minor)) {
    throw unusable(`git is too old: found ${text}`)
  }
  return version
}

function parseGitVersion(said: string): GitVersion | undefined {
  const [, text, major, minor] = /^git version ((\d{1,9})\.(\d{1,9})[^\s]*)/.exec(said) ?? []
  return text === undefined ? undefined : { major: Number(major), minor: Number(minor), text: safeLine(text) }
}

function unusable(message: string): Fault {
  return new Fault('failed', `${message}, expected ${needed.major}.${needed.minor} or newer`, {
    hints: ['install a newer git, or check PATH', 'without it a session runs with `--no-snapshot`'],
  })
}
