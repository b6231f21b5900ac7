// Links that TeDDy made in a place, so that commands find what git ignores. They are no part of a snapshot.

import { join } from 'node:path'
import { errorCode } from '../errors.ts'
import { writeAtomic } from '../world/atomic-write.ts'
import { diskFault } from '../world/disk-fault.ts'
import { readText } from '../world/read-file.ts'
import type { World } from '../world/world.ts'
import { pathOf } from './byte-path.ts'
import type { Place } from './place.ts'

export type OwnLink = { readonly path: string; readonly target: string }

const fileOf = ({ gitDir }: Place) => join(gitDir, 'links.json')

/** Every link that was made here, whether or not it is still there. */
export function readOwnLinks({ disk }: World, place: Place): readonly OwnLink[] {
  const text = readText(disk, fileOf(place), 10_000_000)
  return text === undefined ? [] : (JSON.parse(text) as OwnLink[])
}

/** Remembers the links; before they are made, so that a crash leaves none that nobody knows. */
export function writeOwnLinks({ disk }: World, place: Place, links: readonly OwnLink[]): void {
  writeAtomic(disk, fileOf(place), `${JSON.stringify(links)}\n`, { mode: 0o600 })
}

/** Byte paths of those that are still the links that were made. */
export function ownLinks(world: World, place: Place): readonly string[] {
  return readOwnLinks(world, place)
    .filter(({ path, target }) => targetOf(world, join(place.root, path)) === target)
    .map(({ path }) => pathOf(path))
}

function targetOf({ disk }: World, path: string): string | undefined {
  try {
    return disk.readlink(path)
  } catch (error) {
    const code = errorCode(error)
    // Gone, or something else by now.
    if (code === 'ENOENT' || code === 'EINVAL' || code === 'ENOTDIR') return undefined
    throw diskFault(error, path)
  }
}
