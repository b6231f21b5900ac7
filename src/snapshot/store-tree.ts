// Everything that changed in a place, stored by git.

import { once } from '../text/once.ts'
import type { World } from '../world/world.ts'
import { writeLastTake } from './last-take.ts'
import { freshOf, isFresh, limitOf } from './look-for-take.ts'
import { type Place, placeGit, syncedLater } from './place.ts'
import { clearCopies, copyIndex, keepIndex, takeOut } from './private-index.ts'
import { keepSparse } from './sparse.ts'
import { without } from './store-beside.ts'
import { storeFiles } from './store-files.ts'
import { checkAmount } from './take-limits.ts'
import { notCovered, type TakenTree } from './taken-tree.ts'
import { type Found, unsettled } from './what-is-there.ts'
import { whatToLookAt } from './what-to-look-at.ts'

/** The tree of what was found, with a new index; undefined when the index is not the one that was looked at. */
export async function storeTree(world: World, place: Place, found: Found): Promise<TakenTree | undefined> {
  const { listing, rules, last } = found
  const sparse = new Set(listing.sparse)
  const list = last?.key === found.key ? 'same' : 'another'
  const wanted = once(() => wantedOf(found))
  const listed = list === 'same' ? last!.listed : wanted().length
  checkAmount(rules.limits, { files: listed, bytes: 0 })
  const todo = await whatToLookAt(world, place, last, { ...found, wanted, list, sparse })
  const copy = copyIndex(world, place, found.index)
  if (copy === undefined) return undefined
  try {
    await takeOut(world, place, copy, todo.out)
    const { leftOut, stored } = await storeFiles(world, place, rules, copy, todo.look)
    const absent = leftOut.filter(({ path, why }) => why === 'missing' && sparse.has(path))
    await keepSparse(world, place, copy, [...todo.sparse, ...absent.map(({ path }) => path)])
    // What a sparse checkout leaves out may not have been fetched.
    const args = sparse.size > 0 ? ['write-tree', '--missing-ok'] : ['write-tree']
    const tree = (await placeGit(world, place, args, { indexFile: copy, env: syncedLater })).stdout
      .toString()
      .trim()
    const index = keepIndex(world, place, copy)
    const all = [...leftOut, ...listing.nested.map(path => ({ path, why: 'nested-repository' as const }))]
    const files = listed - leftOut.length + absent.length
    // One that counts no more would be taken in again when it changes.
    const settling = without(unsettled(found), new Set(todo.out))
    const fresh = [...settling, ...stored.filter(isFresh(found.since)).map(freshOf)]
    const next = { tree, files, listed, sparse: sparse.size, leftOut: all, fresh, newer: [], key: found.key }
    const fileBytes = limitOf(rules)
    const remembered = list === 'same' ? { hash: last!.list } : { paths: wanted() }
    writeLastTake(world, place, { ...next, fileBytes, taken: found.since, index }, remembered)
    return { tree, files, notCovered: notCovered(all) }
  } finally {
    clearCopies(world, place, copy)
  }
}

function wantedOf({ listing, rules: { also }, links }: Found): readonly string[] {
  const files = listing.files()
  if (also.size + links.length === 0) return files
  const made = new Set(links)
  return [...new Set([...files, ...also])].filter(path => !made.has(path))
}
