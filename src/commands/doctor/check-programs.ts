// Programs that parts of TeDDy use when they are there.

import type { Config } from '../../config/load.ts'
import { findBubblewrap, installBubblewrap } from '../../world/bubblewrap.ts'
import { findProgram } from '../../world/find-program.ts'
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
  const bubblewrap = await findBubblewrap(world)
  if ('program' in bubblewrap) return ok('sandbox', `${values.sandbox}; bubblewrap works`)
  const { missing } = bubblewrap
  if (values.sandbox === 'required') return problem('sandbox', `required, but ${missing}`, installBubblewrap)
  if (values.sandbox === 'auto')
    return warning('sandbox', `auto, but ${missing}: commands run without`, installBubblewrap)
  return ok('sandbox', `off; ${missing}`)
}
