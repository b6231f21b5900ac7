// Whether a file on the disk is the one that a snapshot holds.

import type { World } from '../world/world.ts'
import { blobId } from './blobs.ts'
import { pathOf } from './byte-path.ts'
import { readContent } from './content.ts'
import { looker, type Seen } from './look.ts'
import type { Place } from './place.ts'
import type { TreeEntry } from './tree.ts'

/** More than Node reads in one piece is never the content of a snapshot. */
const mostBytes = 2_000_000_000

/** What stands at a path, with a question about it that reads the file at most once. */
export type Standing = {
  readonly seen: Seen
  readonly is: (entry: TreeEntry | undefined) => boolean
}

/** Looks at the paths of a place; make a new one for each pass. */
export function standings(world: World, place: Place): (path: string) => Standing {
  const look = looker(world.disk, place.root)
  return path => {
    const seen = look(pathOf(path))
    let id: string | undefined
    const content = () => {
      id ??= contentId(world, place, path, seen)
      return id
    }
    return {
      seen,
      is: entry => {
        if (entry === undefined) return seen.kind === 'missing'
        return kindIs(place, seen, entry) && content() === entry.id
      },
    }
  }
}

function kindIs(place: Place, seen: Seen, { mode }: TreeEntry): boolean {
  if (mode === '120000') return seen.kind === 'link'
  if (seen.kind !== 'file') return false
  return !place.store.habits.fileMode || seen.executable === (mode === '100755')
}

// A file that cannot be read is not known to be what the snapshot holds, so it is left alone.
function contentId(world: World, place: Place, path: string, seen: Seen): string {
  const bytes = readContent(world, place, path, seen, mostBytes)
  return bytes === undefined ? 'none' : blobId(bytes, place.store.habits.objectFormat)
}
