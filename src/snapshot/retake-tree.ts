// The tree of a place after TeDDy itself changed some of its files: those are read again, the others are as just before.

import type { World } from '../world/world.ts'
import { pathOf } from './byte-path.ts'
import { type LastTake, readLastList, readLastTake, writeLastTake } from './last-take.ts'
import { freshOf, isFresh, limitOf, rulesFor, type TakeRules } from './look-for-take.ts'
import { type Place, placeGit, syncedLater } from './place.ts'
import { clearCopies, copyIndex, keepIndex } from './private-index.ts'
import { layIn } from './settle-index.ts'
import { type Expected, storeBeside, without } from './store-beside.ts'
import { type StoredFiles, storeFiles } from './store-files.ts'
import { takeTree } from './take-tree.ts'
import type { TakenTree, TakeOptions } from './taken-tree.ts'

export type Changed = {
  /** The tree that the place had. */
  readonly before: TakenTree
  readonly paths: readonly string[]
  /** The tree that is to come out. */
  readonly expected?: Expected | undefined
}

/**
 * What a place holds after the files at `paths` were written or deleted. What somebody else changes meanwhile is not
 * in it: it is theirs, and the next snapshot finds it.
 */
export async function retakeTree(
  world: World,
  place: Place,
  { before, paths, expected }: Changed,
  options: TakeOptions = {},
): Promise<TakenTree> {
  if (paths.length === 0) return before
  const last = readLastTake(world, place)
  if (last?.tree !== before.tree || last.sparse > 0) return takeTree(world, place, options)
  const since = world.clock.now().getTime()
  const rules = rulesFor(place.store.limits, options)
  const touched = paths.map(pathOf)
  const next = await storeBeside(world, place, rules, { last, paths: touched, since, expected })
  if (next !== undefined) {
    const fresh = without(last.fresh, new Set(touched))
    // The others were not read again, so that a change may hide in them from that time on.
    writeLastTake(world, place, { ...next, fresh, taken: last.taken }, { hash: last.list })
    return { ...before, tree: next.tree }
  }
  const listed = readLastList(world, place, last)
  if (listed === undefined) return takeTree(world, place, options)
  const copy = copyIndex(world, place, last.index)
  if (copy === undefined) return takeTree(world, place, options)
  try {
    if (without(last.newer, new Set(touched)).length > 0) await layIn(world, place, copy, last.tree)
    const found = await storeFiles(world, place, rules, copy, touched)
    const { stdout } = await placeGit(world, place, ['write-tree'], { indexFile: copy, env: syncedLater })
    const tree = stdout.toString().trim()
    const index = keepIndex(world, place, copy)
    const files = remember(world, place, { last, listed, found, touched, tree, since, rules, index })
    return { tree, files, notCovered: before.notCovered }
  } finally {
    clearCopies(world, place, copy)
  }
}

type Retaken = {
  readonly last: LastTake
  readonly listed: readonly string[]
  readonly found: StoredFiles
  readonly touched: readonly string[]
  readonly tree: string
  readonly since: number
  readonly rules: TakeRules
  readonly index: string
}

/** Leaves what the next snapshot starts from; how many files there are. */
function remember(world: World, place: Place, retaken: Retaken): number {
  const { last, found, tree, since, rules, index } = retaken
  const touched = new Set(retaken.touched)
  const had = new Set(retaken.listed)
  const gone = new Set(found.leftOut.filter(({ why }) => why === 'missing').map(({ path }) => path))
  const added = retaken.touched.filter(path => !had.has(path) && !gone.has(path))
  const isSame = added.length === 0 && ![...gone].some(path => had.has(path))
  const paths = isSame ? retaken.listed : [...retaken.listed.filter(path => !gone.has(path)), ...added]
  const leftOut = [
    ...last.leftOut.filter(({ path }) => !touched.has(path)),
    ...found.leftOut.filter(({ why }) => why !== 'missing'),
  ]
  const files = last.files + paths.length - last.listed
  const next = {
    ...{ tree, files, listed: paths.length, sparse: 0, leftOut, taken: since, index },
    fileBytes: limitOf(rules),
    newer: [],
    fresh: [
      ...last.fresh.filter(([path]) => !touched.has(path)),
      ...found.stored.filter(isFresh(since)).map(freshOf),
    ],
    // With another list the next snapshot compares the lists, whatever rules say by then.
    key: isSame ? last.key : 'another list',
  }
  writeLastTake(world, place, next, isSame ? { hash: last.list } : { paths })
  return files
}
