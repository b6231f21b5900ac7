// A project as a kill of the program leaves it, at each change of the disk in turn: the program runs once and the
// moments are kept, then each is put back to where it was.

import { readdirSync, renameSync, rmSync } from 'node:fs'
import { join } from 'node:path'
import { type SessionProject, sessionProjectIn } from './session-project.ts'
import { teddyAsync } from './teddy-async.ts'
import { temporaryFolder } from './temporary-folder.ts'

const preload = join(import.meta.dirname, 'keep-moments.ts')

/** Runs `teddy <args>`; `check` sees each different moment of it, what lies below `alikeBut` aside. Their number. */
export async function killAtEachStep(
  template: SessionProject,
  args: readonly string[],
  check: (project: SessionProject, moment: number) => Promise<void>,
  { alikeBut = '' }: { readonly alikeBut?: string } = {},
): Promise<number> {
  const { folder } = template
  const kept = temporaryFolder()
  const { code, err } = await runWatched(template, args, {
    MOMENTS_IN: kept,
    MOMENTS_ALIKE_BUT_FOR: alikeBut,
  })
  if (code !== 0) throw new Error(`teddy ${args.join(' ')} ended with ${code}: ${err}`)
  const moments = readdirSync(kept).map(Number)
  for (const moment of moments.sort((a, b) => a - b)) {
    rmSync(folder, { recursive: true })
    renameSync(join(kept, String(moment)), folder)
    await check(sessionProjectIn(folder), moment)
  }
  return moments.length
}

/** Runs `teddy <args>` until that moment, where it is really killed. The signal that ended it. */
export async function killAtMoment(template: SessionProject, args: readonly string[], moment: number) {
  const env = { MOMENTS_IN: temporaryFolder(), KILL_AT_MOMENT: String(moment) }
  return (await runWatched(template, args, env)).signal
}

function runWatched({ folder, options }: SessionProject, args: readonly string[], more: object) {
  const env = { ...options.env, ...more, NODE_OPTIONS: `--import=${preload}`, MOMENTS_OF: folder }
  return teddyAsync(args, { ...options, env })
}
