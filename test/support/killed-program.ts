// The built program, really killed at its 1st, 2nd, 3rd … change of the disk, each time in a copy of one project.

import { cpSync, mkdirSync } from 'node:fs'
import { join } from 'node:path'
import { type SessionProject, sessionProjectIn } from './session-project.ts'
import { teddyAsync } from './teddy-async.ts'
import { temporaryFolder } from './temporary-folder.ts'

const preload = join(import.meta.dirname, 'kill-at-disk-step.ts')

type Steps = {
  /** Each step up to this one. */
  readonly all: number
  /** After those, each so many-th. */
  readonly afterwards: number
}

/** Runs `teddy <args>` killed at each step, until a run ends by itself; `check` sees every killed one. */
export async function killAtEachStep(
  template: SessionProject,
  args: readonly string[],
  steps: Steps,
  check: (project: SessionProject, step: number) => Promise<void>,
): Promise<number> {
  const folder = temporaryFolder()
  for (let step = 1; ; step += step < steps.all ? 1 : steps.afterwards) {
    const copy = join(folder, String(step))
    mkdirSync(copy)
    cpSync(template.folder, copy, { recursive: true })
    const project = sessionProjectIn(copy)
    const { options } = project
    const env = { ...options.env, NODE_OPTIONS: `--import=${preload}`, KILL_AT_STEP: String(step) }
    const { signal, code, err } = await teddyAsync(args, { ...options, env })
    if (signal !== 'SIGKILL') {
      if (code !== 0) throw new Error(`step ${step} ended with ${code}: ${err}`)
      return step
    }
    await check(project, step)
  }
}
