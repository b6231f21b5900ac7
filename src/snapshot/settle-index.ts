// Bringing the kept index up to the last tree, after files were stored beside it.

import type { World } from '../world/world.ts'
import { areThere } from './are-there.ts'
import { joinPaths, splitPaths } from './byte-path.ts'
import { readLastTake, writeLastTake } from './last-take.ts'
import { looker } from './look.ts'
import { isFresh } from './look-for-take.ts'
import { type Place, placeGit } from './place.ts'
import { clearCopies, copyIndex, forgetIndex, keepIndex, putIn } from './private-index.ts'

/** Makes the kept index the one of the last tree, with what git wants to know of the files on the disk. */
export async function settleIndex(world: World, place: Place): Promise<void> {
  const last = readLastTake(world, place)
  if (last === undefined || last.newer.length === 0) return
  // Git has cleared it away, so that the next snapshot reads everything.
  if (!(await areThere(world, place, [last.tree]))) return forgetIndex(world, place)
  const copy = copyIndex(world, place, last.index)
  // Another process has brought it up.
  if (copy === undefined) return settleIndex(world, place)
  try {
    const paths = last.newer.map(([path]) => path)
    // What cannot be stored, or has changed since, is laid in as it was then.
    await putIn(world, place, copy, paths)
    await layIn(world, place, copy, last.tree)
    const index = keepIndex(world, place, copy)
    const look = looker(world.disk, place.root)
    const isFreshThen = isFresh(last.taken)
    const fresh = last.newer.flatMap(([path, stamp]) => {
      const now = look(path)
      return 'stamp' in now && now.stamp === stamp && isFreshThen(now) ? [[path, stamp] as const] : []
    })
    const next = { ...last, newer: [], fresh: [...last.fresh, ...fresh], index }
    writeLastTake(world, place, next, { hash: last.list })
  } finally {
    clearCopies(world, place, copy)
  }
}

/** Makes the entries of an index those of a tree; of those that are not so yet, git knows nothing on the disk then. */
export async function layIn(world: World, place: Place, indexFile: string, tree: string): Promise<void> {
  const args = ['diff-index', '--cached', '--raw', '-z', '--no-abbrev', '--no-renames', tree]
  const fields = splitPaths((await placeGit(world, place, args, { indexFile })).stdout)
  if (fields.length === 0) return
  // `:mode mode id id status`, of the tree first, then the path; what the tree has not has the mode 0, and goes.
  const entries = fields.flatMap((field, n) => {
    const [mode, , id] = field.slice(1).split(' ')
    return n % 2 === 0 ? [`${mode} ${id}\t${fields[n + 1]}`] : []
  })
  await placeGit(world, place, ['update-index', '-z', '--index-info'], {
    indexFile,
    input: joinPaths(entries),
  })
}
