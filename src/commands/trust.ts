// teddy trust: show what the project's settings name, and accept exactly that.

import { readEntries, settingsFiles } from '../config/load.ts'
import { findProject } from '../config/project.ts'
import { entriesNeedingTrust, isTrusted, rememberTrust } from '../config/trust.ts'
import { Fault } from '../errors.ts'
import { line, paint } from '../text/styled.ts'
import { askYesNo } from '../world/ask.ts'
import type { World } from '../world/world.ts'
import type { Typed } from './table.ts'

export async function run(world: World, { options }: Typed): Promise<number> {
  const { terminal } = world
  const project = findProject(world)
  const file = settingsFiles(world, project).project
  if (options.revoke) {
    await rememberTrust(world, project.root, [])
    terminal.say(line`Nothing in ${file} is trusted any more.`)
    return 0
  }
  const guarded = entriesNeedingTrust(readEntries(world, file))
  if (guarded.length === 0) {
    terminal.say(line`${file} names no program, endpoint or recorded replies; there is nothing to accept.`)
    return 0
  }
  for (const entry of guarded) {
    terminal.say(line`  ${file}:${entry.line}  ${paint('bold', entry.name)}: ${JSON.stringify(entry.value)}`)
  }
  if (isTrusted(world, project.root, guarded)) {
    terminal.say(line`Accepted already.`)
    return 0
  }
  if (!options.yes) await mustAgree(world)
  await rememberTrust(world, project.root, guarded)
  terminal.say(line`Accepted. Any change to these lines asks again; \`teddy trust --revoke\` takes it back.`)
  return 0
}

async function mustAgree(world: World): Promise<void> {
  if (!world.terminal.interactive) {
    throw new Fault('guard', 'nothing was accepted: there is no terminal to ask on', {
      hints: ['`teddy trust --yes` accepts these lines'],
    })
  }
  if (!(await askYesNo(world, 'Let this project use them?'))) {
    throw new Fault('guard', 'nothing was accepted', { hints: ['the settings above stay ignored'] })
  }
}
