// Calling git in a test: in fresh repositories, or with a script in its place.

import { execFileSync } from 'node:child_process'
import { chmodSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { type GitRequest, type GitResult, git } from '../../src/world/git.ts'
import { temporaryFolder } from './temporary-folder.ts'
import { testWorld } from './test-world.ts'

export function call(
  cwd: string,
  args: readonly string[],
  more: Partial<GitRequest> = {},
): Promise<GitResult> {
  return git(testWorld({ cwd }), { cwd, args, ...more })
}

/** A new repository without commits. */
export function repository(): string {
  const folder = temporaryFolder()
  execFileSync('git', ['init', '-q', '-b', 'main'], { cwd: folder })
  return folder
}

/** A world in which `git` is this shell script. */
export function worldWithGit(script: string): ReturnType<typeof testWorld> {
  const folder = temporaryFolder()
  writeFileSync(join(folder, 'git'), `#!/bin/sh\n${script}\n`)
  chmodSync(join(folder, 'git'), 0o755)
  return testWorld({ cwd: folder, env: { PATH: `${folder}:${process.env.PATH}` } })
}
