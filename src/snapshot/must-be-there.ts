// Whether objects are still there: git clears away what no ref holds.

import { Fault } from '../errors.ts'
import { isLoose } from '../world/loose-object.ts'
import { packOf } from '../world/packed-object.ts'
import type { World } from '../world/world.ts'
import { type Place, placeGit } from './place.ts'
import { objectsOf } from './store.ts'

/** Refuses ids of objects that are gone. Git is asked for those alone that are not found without it. */
export async function mustBeThere(world: World, place: Place, ids: readonly string[]): Promise<void> {
  const objects = objectsOf(place.store)
  const isThere = (id: string) =>
    isLoose(world.disk, objects, id) || packOf(world.disk, objects, id) !== undefined
  const away = ids.filter(id => !isThere(id))
  if (away.length === 0) return
  const input = away.map(id => `${id}\n`).join('')
  const { stdout } = await placeGit(world, place, ['cat-file', '--batch-check'], { input })
  const gone = / missing$/m.test(stdout.toString())
  if (gone) throw new Fault('failed', `${away.join(', ')} is not a valid object`, { hints: ['git fsck'] })
}
