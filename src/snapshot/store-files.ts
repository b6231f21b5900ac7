// Storing files in a private index until what was stored is what is there.

import { Fault } from '../errors.ts'
import { safeLine } from '../text/safe.ts'
import type { World } from '../world/world.ts'
import { nameOf } from './byte-path.ts'
import type { LeftOut } from './last-take.ts'
import { type TakeLook, type TakeRules, takeLooker } from './look-for-take.ts'
import type { Place } from './place.ts'
import { putIn, takeOut } from './private-index.ts'
import { checkAmount } from './take-limits.ts'
import { tellFoldersApart } from './tell-folders-apart.ts'

/** A file may change while it is stored; one that never rests ends the snapshot. */
const rounds = 4

export type StoredFiles = {
  readonly leftOut: readonly LeftOut[]
  /** As they were when they were stored. */
  readonly stored: readonly TakeLook[]
}

/** Stores those of `paths` that can be, and takes the others out of the index. */
export async function storeFiles(
  world: World,
  place: Place,
  rules: TakeRules,
  indexFile: string,
  paths: readonly string[],
): Promise<StoredFiles> {
  const leftOut = new Map<string, LeftOut>()
  const stored = new Map<string, TakeLook>()
  let restless = paths
  for (let round = 1; restless.length > 0; round++) {
    if (round > rounds) throw restlessFault(restless)
    const seen = restless.map(takeLooker(world, place, rules))
    const adds = seen.filter(({ why }) => why === undefined)
    checkAmount(rules.limits, { files: 0, bytes: adds.reduce((sum, { size }) => sum + size, 0) })
    for (const each of seen) {
      const { path, why } = each
      leftOut.delete(path)
      stored.delete(path)
      if (why === undefined) stored.set(path, each)
      else leftOut.set(path, { path, why })
    }
    const outs = seen.filter(({ why }) => why !== undefined).map(({ path }) => path)
    await takeOut(world, place, indexFile, outs)
    restless = await putInAndLookAgain(world, place, rules, indexFile, adds)
  }
  return {
    leftOut: await tellFoldersApart(world, place, [...leftOut.values()]),
    stored: [...stored.values()],
  }
}

async function putInAndLookAgain(
  world: World,
  place: Place,
  rules: TakeRules,
  indexFile: string,
  adds: readonly TakeLook[],
): Promise<readonly string[]> {
  const paths = adds.map(({ path }) => path)
  const problem = await putIn(world, place, indexFile, paths)
  const look = takeLooker(world, place, rules)
  const changed = adds.filter(({ path, stamp }) => look(path).stamp !== stamp).map(({ path }) => path)
  if (problem === undefined) return changed
  if (changed.length === 0) throw problem
  // A call that failed has stored none of them.
  return paths
}

function restlessFault(paths: readonly string[]): Fault {
  const names = paths.slice(0, 3).map(path => safeLine(nameOf(path)))
  return new Fault('conflict', `files change while the snapshot is taken: ${names.join(', ')}`, {
    hints: ['wait until the program that writes them is done, or name them in `.gitignore`'],
  })
}
