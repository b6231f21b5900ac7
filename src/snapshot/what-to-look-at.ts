// Which files of a place may differ from its kept index.

import type { World } from '../world/world.ts'
import { type LastTake, readLastList } from './last-take.ts'
import type { TakeRules } from './look-for-take.ts'
import type { Place } from './place.ts'
import { readIndex } from './private-index.ts'

type Now = {
  /** Everything that counts now; the same as last time when `list` says so. */
  readonly wanted: () => readonly string[]
  readonly list: 'same' | 'another'
  /** Files of the index that are not as they are in it. */
  readonly dirty: readonly string[]
  /** Files that changed in a way that git does not see. */
  readonly renewed: readonly string[]
  readonly sparse: ReadonlySet<string>
  readonly rules: TakeRules
}

export type ToLookAt = {
  readonly look: readonly string[]
  /** Taken out of the index first: they count no more, or git would take them for known. */
  readonly out: readonly string[]
  /** In the index, and left out by the sparse checkout as before. */
  readonly sparse: readonly string[]
}

/** Compares what counts now with the index, by the list of the last snapshot where that is to be had. */
export async function whatToLookAt(
  world: World,
  place: Place,
  last: LastTake | undefined,
  now: Now,
): Promise<ToLookAt> {
  if (last === undefined || last.sparse > 0 || now.sparse.size > 0) return byIndex(world, place, now)
  const again = [...now.dirty, ...now.renewed, ...last.leftOut.map(({ path }) => path)]
  if (now.list === 'same') return { look: unique(again), out: now.renewed, sparse: [] }
  const listed = readLastList(world, place, last)
  return listed === undefined ? byIndex(world, place, now) : byList(last, now, listed, again)
}

function byList(last: LastTake, now: Now, listed: readonly string[], again: readonly string[]): ToLookAt {
  const { added, gone } = compareLists(listed, now.wanted())
  // With another limit, any of them may be too large now.
  const another = last.fileBytes === now.rules.limits.fileBytes ? [] : listed
  const out = new Set(gone)
  const look = unique([...again, ...another].filter(path => !out.has(path)))
  return { look: [...look, ...added], out: unique([...gone, ...now.renewed]), sparse: [] }
}

/** What one list has and the other has not. Most of two lists is the same from both ends, so only the rest is sorted out. */
function compareLists(before: readonly string[], after: readonly string[]) {
  const shorter = Math.min(before.length, after.length)
  let head = 0
  while (head < shorter && before[head] === after[head]) head++
  let tail = 0
  while (tail < shorter - head && before.at(-1 - tail) === after.at(-1 - tail)) tail++
  const [old, fresh] = [before, after].map(list => list.slice(head, list.length - tail))
  const [inOld, inFresh] = [new Set(old), new Set(fresh)]
  return { added: fresh!.filter(path => !inOld.has(path)), gone: old!.filter(path => !inFresh.has(path)) }
}

async function byIndex(world: World, place: Place, now: Now): Promise<ToLookAt> {
  const index = await readIndex(world, place)
  const wanted = new Set(now.wanted())
  const renewed = new Set(now.renewed)
  const changed = new Set([...now.dirty, ...now.renewed])
  // Git does not look at a file that is marked as left out.
  const sameMark = (path: string) => index.sparse.has(path) === now.sparse.has(path)
  const isSettled = (path: string) => index.files.has(path) && !changed.has(path) && sameMark(path)
  return {
    look: [...wanted].filter(path => !isSettled(path)),
    out: [...index.files].filter(path => !wanted.has(path) || renewed.has(path) || !sameMark(path)),
    sparse: [...wanted].filter(path => isSettled(path) && now.sparse.has(path)),
  }
}

const unique = (paths: readonly string[]) => [...new Set(paths)]
