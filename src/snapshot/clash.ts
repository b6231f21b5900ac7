// What is the matter with a file in conflict, and what a merge that writes conflicts leaves of it.

import type { World } from '../world/world.ts'
import type { Place } from './place.ts'
import { readTree } from './tree.ts'

export type Clash = {
  readonly path: string
  readonly kind:
    | 'lines'
    /** Both versions are whole, and are no text that could hold both; the checkout's stays. */
    | 'whole'
    | 'deleted-in-checkout'
    | 'deleted-in-session'
    /** A file on one side is a folder on the other, and is put beside it under this name. */
    | 'beside'
    /** It went to different places, which are named too. */
    | 'moved'
}

type Trees = { readonly ours: string; readonly theirs: string; readonly merged: string }

/** Tells the conflicts of a merge apart, by what either side and the merged tree hold. */
export async function readClashes(
  world: World,
  place: Place,
  paths: readonly string[],
  { ours, theirs, merged }: Trees,
): Promise<readonly Clash[]> {
  if (paths.length === 0) return []
  const [mine, sessions, both] = await Promise.all(
    [ours, theirs, merged].map(tree => readTree(world, place, tree)),
  )
  return paths.map(path => {
    const [a, b, m] = [mine!.get(path), sessions!.get(path), both!.get(path)]
    if (a !== undefined && b !== undefined)
      return { path, kind: m === undefined || m.id === a.id || m.id === b.id ? 'whole' : 'lines' }
    if (a !== undefined) return { path, kind: 'deleted-in-session' }
    if (b !== undefined) return { path, kind: 'deleted-in-checkout' }
    return { path, kind: m === undefined ? 'moved' : 'beside' }
  })
}
