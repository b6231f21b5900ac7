// What a plan changes besides files: memos, where the project keeps some, and in a session the next context.

import type { Project } from '../config/project.ts'
import type { Plan, Resource } from '../plan/plan.ts'
import type { StateChange } from '../report/report.ts'
import type { ItemId } from '../review/items.ts'
import type { World } from '../world/world.ts'
import { changeMemosFile } from './change-memos.ts'

type Decided = {
  readonly plan: Plan
  readonly selected: readonly ItemId[]
  readonly modified: readonly ItemId[]
}

type Turn = {
  /** `20260124-add-user-auth/03`; undefined for a one-off plan, which has no next context. */
  readonly turn: string | undefined
}

/** Applies the selected memo changes and tells what became of every change of the plan. */
export async function applyStateChanges(
  world: World,
  project: Project,
  decided: Decided,
  { turn }: Turn,
): Promise<readonly StateChange[]> {
  const { plan, selected, modified } = decided
  const isOn = (id: ItemId) => selected.includes(id)
  const wanted = plan.memos.filter((_, n) => isOn(`memos:${n + 1}`))
  const applied =
    project.foundBy === 'teddy' && wanted.length > 0
      ? await changedBy(world, project, wanted, turn)
      : new Set<unknown>()
  const memos = plan.memos.map((memo, n): StateChange => {
    const status =
      !isOn(`memos:${n + 1}`) || project.foundBy !== 'teddy'
        ? 'SKIPPED'
        : applied.has(memo)
          ? 'APPLIED'
          : 'UNCHANGED'
    return {
      list: 'memo',
      change: memo.change,
      text: memo.text,
      status,
      modifiedByUser: modified.includes(`memos:${n + 1}`),
    }
  })
  const context = plan.activeContext.map((entry, n): StateChange => {
    return {
      list: 'context',
      change: entry.change,
      text: nameOf(entry.resource),
      status: turn !== undefined && isOn(`context:${n + 1}`) ? 'APPLIED' : 'SKIPPED',
      modifiedByUser: modified.includes(`context:${n + 1}`),
    }
  })
  return [...context, ...memos]
}

async function changedBy(
  world: World,
  project: Project,
  wanted: Plan['memos'],
  turn: string | undefined,
): Promise<ReadonlySet<unknown>> {
  const changes = wanted.map(({ change, text }) => ({
    change,
    text,
    ...(turn !== undefined && { from: turn }),
  }))
  const changed = await changeMemosFile(world, project, changes)
  return new Set(wanted.filter((_, n) => changed[n]))
}

function nameOf(resource: Resource): string {
  return resource.kind === 'url' ? resource.url : resource.path
}
