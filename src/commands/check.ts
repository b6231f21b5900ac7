// teddy check: every problem of a plan, with its place, and nothing else.

import { findProject } from '../config/project.ts'
import { exitCodes } from '../errors.ts'
import { checkPlan } from '../plan/check.ts'
import { keepPlaces } from '../plan/keep-places.ts'
import { hasErrors, inOrder } from '../plan/plan-problem.ts'
import { sanitizePlan } from '../plan/sanitize.ts'
import { unprovenProblems } from '../plan/unproven.ts'
import { projectFiles } from '../world/project-files.ts'
import type { World } from '../world/world.ts'
import { type CheckedPlan, renderChecked, renderCheckedJson } from './checked-plan.ts'
import { knownAgents } from './known-agents.ts'
import { knownMemos } from './known-memos.ts'
import { readPlanSource } from './plan-source.ts'
import type { Typed } from './table.ts'

export async function run(world: World, { args, options }: Typed): Promise<number> {
  const source = await readPlanSource(world, args[0], { withoutTerminal: 'refuse' })
  const project = findProject(world)
  const sanitized = sanitizePlan(source.text)
  const { plan, problems } = checkPlan(
    keepPlaces(source.text, sanitized.text),
    projectFiles(world.disk, project.root),
    {
      rationale: options.strict ? 'error' : 'warning',
      protectedFiles: 'warn',
      agents: knownAgents(world, project),
      ...memosIn(await knownMemos(world, project)),
    },
  )
  const checked: CheckedPlan = {
    source,
    plan,
    repairs: sanitized.changes,
    problems: inOrder([...problems, ...unprovenProblems(sanitized.problems, problems)]),
  }
  if (options.json) world.terminal.raw(renderCheckedJson(checked))
  else for (const line of renderChecked(checked)) world.terminal.say(line)
  return hasErrors(checked.problems) ? exitCodes.refused : 0
}

function memosIn(memos: readonly string[] | undefined): { readonly memos?: readonly string[] } {
  return memos === undefined ? {} : { memos }
}
