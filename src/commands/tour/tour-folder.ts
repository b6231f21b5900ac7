// The folder of a tour: gone when the tour ends, or kept for the user to look around in.

import { join } from 'node:path'
import { diskFault } from '../../world/disk-fault.ts'
import { newId } from '../../world/ids.ts'
import { makePrivateFolder, type PrivateFolder } from '../../world/private-folder.ts'
import { temporaryFolder } from '../../world/temporary-path.ts'
import type { World } from '../../world/world.ts'

type TourFolder = Pick<PrivateFolder, 'path' | 'remove'>

/** Makes a fresh one that nobody else can look into. */
export function makeTourFolder(world: World, afterwards: 'remove' | 'keep'): TourFolder {
  const { path, remove } = afterwards === 'keep' ? makeKept(world) : makePrivateFolder(world)
  // The system's folder may be a link, and git and the commands speak of real paths.
  return { path: world.disk.realpath(path), remove }
}

// A private folder's name says whose it is, and what a dead process left of those is cleared away.
function makeKept({ disk, env, clock }: World): TourFolder {
  const path = join(temporaryFolder(env), `teddy-tour-${newId(clock).slice(-8)}`)
  try {
    disk.mkdir(path, { mode: 0o700 })
  } catch (error) {
    throw diskFault(error, path)
  }
  return { path, remove: () => {} }
}
