// teddy check: every problem of a plan, with its place, and nothing else.

import { findProject } from '../config/project.ts'
import { exitCodes } from '../errors.ts'
import { hasErrors } from '../plan/plan-problem.ts'
import type { World } from '../world/world.ts'
import { checkerFor } from './check-source.ts'
import { renderChecked, renderCheckedJson } from './checked-plan.ts'
import type { Typed } from './command-spec.ts'
import { knownMemos, tellBrokenMemos } from './known-memos.ts'
import { readPlanSource } from './plan-source.ts'

export async function run(world: World, { args, options }: Typed): Promise<number> {
  const source = await readPlanSource(world, args[0], { withoutTerminal: 'refuse' })
  const rationale = options.strict ? 'error' : 'warning'
  const project = findProject(world)
  tellBrokenMemos(world.terminal, await knownMemos(world, project))
  const check = await checkerFor(world, project, { rationale, protectedFiles: 'warn' })
  const checked = { source, ...check(source.text) }
  if (options.json) world.terminal.raw(renderCheckedJson(checked))
  else for (const line of renderChecked(checked)) world.terminal.say(line)
  return hasErrors(checked.problems) ? exitCodes.refused : 0
}
