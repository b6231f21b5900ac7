// A plan from anywhere, repaired in memory and checked against the project: the same for every command that takes one.

import type { Project } from '../config/project.ts'
import { listAgents } from '../model/agents/list-agents.ts'
import { type Checked, type CheckOptions, checkPlan } from '../plan/check.ts'
import type { Change } from '../plan/fence-rewrite.ts'
import { keepPlaces } from '../plan/keep-places.ts'
import { inOrder } from '../plan/plan-problem.ts'
import { sanitizePlan } from '../plan/sanitize.ts'
import { unprovenProblems } from '../plan/unproven.ts'
import type { World } from '../world/world.ts'
import { knownMemos } from './known-memos.ts'
import { siteFiles } from './site-files.ts'

export type CheckedText = Checked & {
  /** The plan as it would run: repaired, and otherwise as given. */
  readonly text: string
  readonly repairs: readonly Change[]
}

/** Returns a function that checks texts against the project as it is at each call. */
export async function checkerFor(
  world: World,
  project: Project,
  options: Pick<CheckOptions, 'rationale' | 'protectedFiles' | 'callers'>,
): Promise<(text: string) => CheckedText> {
  const agents = listAgents(world, project)
  const { texts: memos } = await knownMemos(world, project)
  return given => {
    const sanitized = sanitizePlan(given)
    const text = keepPlaces(given, sanitized.text)
    const files = siteFiles(world.disk, project)
    const checked = checkPlan(text, files, { ...options, agents, ...(memos !== undefined && { memos }) })
    const unproven = unprovenProblems(sanitized.problems, checked.problems)
    return {
      ...checked,
      problems: inOrder([...checked.problems, ...unproven]),
      text,
      repairs: sanitized.changes,
    }
  }
}
