// Whether objects are still there: git clears away what no ref holds.

import { isLoose } from '../world/loose-object.ts'
import { packOf } from '../world/packed-object.ts'
import type { World } from '../world/world.ts'
import { type Place, placeGit } from './place.ts'
import { objectsOf } from './store.ts'

/** Whether all of these are there. Git is asked for those alone that are not found without it. */
export async function areThere(world: World, place: Place, ids: readonly string[]): Promise<boolean> {
  const objects = objectsOf(place.store)
  const isFound = (id: string) =>
    isLoose(world.disk, objects, id) || packOf(world.disk, objects, id) !== undefined
  const away = ids.filter(id => !isFound(id))
  if (away.length === 0) return true
  const input = away.map(id => `${id}\n`).join('')
  const { stdout } = await placeGit(world, place, ['cat-file', '--batch-check'], { input })
  return !/ missing$/m.test(stdout.toString())
}
