// teddy trust: show what the project's settings name, and accept exactly that.

import { readEntries, settingsFiles } from '../config/load.ts'
import { findProject, type Project } from '../config/project.ts'
import { entriesNeedingTrust, forgetTrust, isTrusted, rememberTrust } from '../config/trust.ts'
import { Fault } from '../errors.ts'
import { pipelinesNeedingTrust } from '../model/pipeline/trust-pipeline.ts'
import { line, paint } from '../text/styled.ts'
import { askYesNo } from '../world/ask.ts'
import type { World } from '../world/world.ts'
import type { Typed } from './command-spec.ts'

export async function run(world: World, { options }: Typed): Promise<number> {
  const { terminal } = world
  const project = findProject(world)
  if (options.revoke) {
    await forgetTrust(world, project)
    terminal.say(line`Nothing in ${project.folder} is trusted any more.`)
    return 0
  }
  const guarded = guardedIn(world, project)
  if (guarded.length === 0) {
    terminal.say(
      line`${project.folder} names no program, endpoint or recorded replies; there is nothing to accept.`,
    )
    return 0
  }
  for (const { file, lines } of guarded) {
    for (const entry of lines)
      terminal.say(
        line`  ${file}:${entry.line}  ${paint('bold', entry.name)}: ${JSON.stringify(entry.value)}`,
      )
  }
  if (guarded.every(({ place, lines }) => isTrusted(world, place, lines))) {
    terminal.say(line`Accepted already.`)
    return 0
  }
  if (!options.yes) await mustAgree(world)
  for (const { place, lines } of guarded) await rememberTrust(world, place, lines)
  terminal.say(line`Accepted. Any change to these lines asks again; \`teddy trust --revoke\` takes it back.`)
  return 0
}

/** What the project's settings and pipelines name, file by file. */
function guardedIn(world: World, project: Project) {
  const file = settingsFiles(world, project).project
  const settings = { place: project.root, file, lines: entriesNeedingTrust(readEntries(world, file)) }
  const pipelines = pipelinesNeedingTrust(world, project).map(({ file, lines }) => ({
    place: file,
    file,
    lines,
  }))
  return [settings, ...pipelines].filter(({ lines }) => lines.length > 0)
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
