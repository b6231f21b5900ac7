// Files that a restore passed over because the session did not change them, while somebody else did.

import type { Place } from '../../snapshot/place.ts'
import type { Step } from '../../snapshot/plan-apply.ts'
import type { Restored } from '../../snapshot/restore.ts'
import { type Difference, diffTrees } from '../../snapshot/tree.ts'
import type { World } from '../../world/world.ts'

/** The same result, in which every file that is not as in `to` is named. */
export async function namingStayed(
  world: World,
  place: Place,
  restored: Restored,
  to: string,
): Promise<Restored> {
  const passed = [...restored.done, ...restored.kept, ...restored.notCovered]
  const named = new Set([...passed.map(({ path }) => path), ...restored.unexpected])
  const others = (await diffTrees(world, place, restored.before, to)).filter(({ path }) => !named.has(path))
  return { ...restored, kept: [...restored.kept, ...others.map(stayed)] }
}

function stayed({ path, status, to }: Difference): Step {
  const why = status === 'added' ? 'deleted' : status === 'deleted' ? 'in-the-way' : 'edited'
  return { path, act: 'keep', to, why, stamp: '' }
}
