// Bringing the kept index up to the last tree, after files were stored beside it.

import type { World } from '../world/world.ts'
import { nameOf } from './byte-path.ts'
import { type LastTake, readLastTake, writeLastTake } from './last-take.ts'
import { looker } from './look.ts'
import { isFresh } from './look-for-take.ts'
import { type Place, placeGit } from './place.ts'
import { clearCopies, copyIndex, keepIndex, putIn } from './private-index.ts'

/** Makes the kept index the one of the last tree, with what git wants to know of the files on the disk. */
export async function settleIndex(world: World, place: Place): Promise<void> {
  const last = readLastTake(world, place)
  if (last === undefined || last.newer.length === 0) return
  const copy = copyIndex(world, place)
  try {
    const paths = last.newer.map(([path]) => path)
    const problem = await putIn(world, place, copy, paths)
    // What changed since it was stored is not part of that tree.
    const look = looker(world.disk, place.root)
    const seen = last.newer.map(([path, stamp]) => ({ path, stamp, now: look(path) }))
    const same = seen.filter(({ stamp, now }) => 'stamp' in now && now.stamp === stamp)
    const settled = new Set(problem === undefined ? same.map(({ path }) => path) : [])
    await layIn(world, place, copy, last, settled)
    keepIndex(world, place, copy)
    const isFreshThen = isFresh(last.taken)
    const fresh = same.flatMap(({ path, stamp, now }) =>
      'changed' in now && isFreshThen(now) ? [[path, stamp] as const] : [],
    )
    writeLastTake(world, place, { ...last, newer: [], fresh: [...last.fresh, ...fresh] }, { hash: last.list })
  } finally {
    clearCopies(world, place, copy)
  }
}

/** Puts the entries of the last tree into an index for files that are newer in it, but for some. */
export async function layIn(
  world: World,
  place: Place,
  indexFile: string,
  { tree, newer }: LastTake,
  but: ReadonlySet<string>,
): Promise<void> {
  const paths = newer.map(([path]) => path).filter(path => !but.has(path))
  if (paths.length === 0) return
  const args = ['ls-tree', '-z', '--full-tree', tree, '--', ...paths.map(nameOf)]
  const { stdout } = await placeGit(world, place, args)
  await placeGit(world, place, ['update-index', '-z', '--index-info'], { indexFile, input: stdout })
}
