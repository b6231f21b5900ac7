// The built program, run as a user runs it.

import { spawnSync } from 'node:child_process'
import { join } from 'node:path'
import { root } from './source-files.ts'

export const launcher = join(root, 'bin/teddy.js')

export type Ran = { readonly code: number | null; readonly out: string; readonly err: string }

type Options = {
  readonly cwd: string
  readonly env?: Readonly<Record<string, string>>
  readonly input?: string
}

/** Runs `teddy <args>` without a terminal. */
export function teddy(args: readonly string[], { cwd, env = {}, input = '' }: Options): Ran {
  const { status, stdout, stderr } = spawnSync(process.execPath, [launcher, ...args], {
    cwd,
    input,
    encoding: 'utf8',
    env: { PATH: process.env.PATH, HOME: cwd, ...env },
  })
  return { code: status, out: stdout, err: stderr }
}
