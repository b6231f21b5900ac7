// Programs that parts of TeDDy use when they are there.

import type { Config } from '../../config/load.ts'
import { findProgram } from '../../world/find-program.ts'
import { runProcess } from '../../world/run-process.ts'
import type { World } from '../../world/world.ts'
import { type Finding, ok, problem, warning } from './finding.ts'

/** What `p` in a review will open. */
export async function checkPreview(world: World, { values }: Config): Promise<Finding> {
  const program = values.preview_command?.trim().split(/\s+/)[0]
  if (program === undefined) {
    return ok('preview', (await findProgram(world, 'code')) ? 'opens in code' : 'shown in the terminal')
  }
  if (await findProgram(world, program)) return ok('preview', `opens in ${values.preview_command}`)
  return warning('preview', `${program} is not on the PATH`, 'install it, or change `preview_command`')
}

/** Whether commands can be run in a sandbox, as far as the settings ask for one. */
export async function checkSandbox(world: World, { values }: Config): Promise<Finding> {
  const bwrap = await findProgram(world, 'bwrap')
  if (bwrap !== undefined && (await canSandbox(world, bwrap)))
    return ok('sandbox', `${values.sandbox}; bubblewrap works`)
  const hint = 'install bubblewrap (`apt install bubblewrap`, `dnf install bubblewrap`)'
  const missing =
    bwrap === undefined ? 'bubblewrap is not installed' : 'bubblewrap may not make namespaces here'
  if (values.sandbox === 'required') return problem('sandbox', `required, but ${missing}`, hint)
  if (values.sandbox === 'auto') return warning('sandbox', `auto, but ${missing}: commands run without`, hint)
  return ok('sandbox', `off; ${missing}`)
}

// By its full path and from the root: the folder we stand in may hold a program of that name.
async function canSandbox(world: World, program: string): Promise<boolean> {
  const args = ['--ro-bind', '/', '/', '--unshare-net', '--unshare-pid', '--', '/bin/true']
  const options = { cwd: '/', stdio: 'ignore' as const }
  const { exitCode } = await runProcess(world, { program, args, options, timeoutMs: 5_000 })
  return exitCode === 0
}
