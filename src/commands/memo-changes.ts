// What a plan changes besides files: memos, where the project keeps some. A one-off plan has no next context.

import { join } from 'node:path'
import type { Project } from '../config/project.ts'
import { changeMemos } from '../execute/memos.ts'
import type { Plan, Resource } from '../plan/plan.ts'
import type { StateChange } from '../report/report.ts'
import type { ItemId } from '../review/items.ts'
import { writeAtomic } from '../world/atomic-write.ts'
import { withLock } from '../world/lock.ts'
import { readText } from '../world/read-file.ts'
import type { World } from '../world/world.ts'

type Decided = {
  readonly plan: Plan
  readonly selected: readonly ItemId[]
  readonly modified: readonly ItemId[]
}

/** Applies the selected memo changes and tells what became of every change of the plan. */
export async function applyStateChanges(
  world: World,
  project: Project,
  decided: Decided,
): Promise<readonly StateChange[]> {
  const { plan, selected, modified } = decided
  const isOn = (id: ItemId) => selected.includes(id)
  const wanted = plan.memos.filter((_, n) => isOn(`memos:${n + 1}`))
  const applied =
    project.foundBy === 'teddy' && wanted.length > 0
      ? await writeMemos(world, project, wanted)
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
      status: 'SKIPPED',
      modifiedByUser: modified.includes(`context:${n + 1}`),
    }
  })
  return [...context, ...memos]
}

async function writeMemos(
  world: World,
  project: Project,
  wanted: Plan['memos'],
): Promise<ReadonlySet<unknown>> {
  const { disk } = world
  const file = join(project.folder, 'memos.yaml')
  return withLock(world, join(project.folder, 'local/memos.lock'), 'changing memos', () => {
    const { text, results } = changeMemos(readText(disk, file, 1_000_000) ?? '', wanted, file)
    const changed = new Set(wanted.filter((_, n) => results[n]!.status === 'APPLIED'))
    if (changed.size > 0) writeAtomic(disk, file, text)
    return changed
  })
}

function nameOf(resource: Resource): string {
  return resource.kind === 'url' ? resource.url : resource.path
}
