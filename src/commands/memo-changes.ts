// What a plan changes besides files: memos, where the project keeps some, and in a session the next context.

import type { Project } from '../config/project.ts'
import { nameOf } from '../execute/run-action.ts'
import type { Plan } from '../plan/plan.ts'
import type { SkipReason, StateChange } from '../report/report.ts'
import type { ItemId } from '../review/items.ts'
import type { World } from '../world/world.ts'
import { changeMemosFile } from './change-memos.ts'

type Decided = {
  readonly plan: Plan
  readonly selected: readonly ItemId[]
  readonly modified: readonly ItemId[]
}

type Skipped = Pick<Decided, 'plan' | 'modified'> & { readonly off: readonly ItemId[] }

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
  return stateChanges(plan, modified, id => {
    if (!isOn(id)) return 'off'
    const [group, number] = id.split(':')
    if (group === 'context') return turn === undefined ? 'no-session' : 'APPLIED'
    if (project.foundBy !== 'teddy') return 'no-project'
    return applied.has(plan.memos[Number(number) - 1]) ? 'APPLIED' : 'UNCHANGED'
  })
}

/** What becomes of every memo and context change when the plan is skipped. */
export function skippedChanges({ plan, off, modified }: Skipped): readonly StateChange[] {
  return stateChanges(plan, modified, id => (off.includes(id) ? 'off' : 'plan-skipped'))
}

function stateChanges(
  { activeContext, memos }: Plan,
  modified: readonly ItemId[],
  becomes: (id: ItemId) => 'APPLIED' | 'UNCHANGED' | SkipReason,
): readonly StateChange[] {
  const told = (id: ItemId) => {
    const status = becomes(id)
    const modifiedByUser = modified.includes(id)
    if (status === 'APPLIED' || status === 'UNCHANGED') return { status, modifiedByUser, reason: undefined }
    return { status: 'SKIPPED' as const, modifiedByUser, reason: status }
  }
  return [
    ...activeContext.map(({ change, resource }, n): StateChange => {
      return { list: 'context', change, text: nameOf(resource), ...told(`context:${n + 1}`) }
    }),
    ...memos.map(({ change, text }, n): StateChange => {
      return { list: 'memo', change, text, ...told(`memos:${n + 1}`) }
    }),
  ]
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
