// What a snapshot does not cover, written into its commit: a restore leaves those files alone, for want of knowing them.

import { readLooseObject } from '../world/loose-object.ts'
import type { World } from '../world/world.ts'
import { type Place, placeGit } from './place.ts'
import { objectsOf } from './store.ts'

const name = 'Teddy-Not-Covered'

/** The trailers of a commit that name them. */
export function renderLeftOut(leftOut: readonly { readonly path: string }[]): readonly string[] {
  return leftOut.map(({ path }) => `${name}: ${encodeURI(path)}`)
}

/** The paths that a snapshot says it does not cover: files, or folders with all that is in them. */
export async function readLeftOut(world: World, place: Place, commit: string): Promise<readonly string[]> {
  const readable = { kind: 'commit', most: 10_000_000 } as const
  const bytes =
    readLooseObject(world.disk, objectsOf(place.store), commit, readable) ??
    (await placeGit(world, place, ['cat-file', 'commit', commit])).stdout
  const trailers = bytes.toString().trimEnd().split('\n\n').at(-1)!
  return trailers.split('\n').flatMap(line => {
    const path = line.startsWith(`${name}: `) ? decoded(line.slice(name.length + 2)) : undefined
    return path === undefined ? [] : [path]
  })
}

function decoded(text: string): string | undefined {
  try {
    return decodeURI(text)
  } catch {
    return undefined
  }
}
