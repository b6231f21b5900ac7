// Two snapshots as a patch to read, or to give to `git apply`.

import type { World } from '../world/world.ts'
import { type Place, placeGit } from './place.ts'

type PatchOptions = {
  /** All files, unless some are named. */
  readonly paths?: readonly string[]
  readonly form?: 'patch' | 'stat'
}

/** The bytes of the patch from `from` to `to`. File names and content are as they are: show them safely. */
export async function renderPatch(
  world: World,
  place: Place,
  from: string,
  to: string,
  { paths = [], form = 'patch' }: PatchOptions = {},
): Promise<Buffer> {
  const options = form === 'patch' ? ['-p', '--binary', '--full-index'] : ['--stat=100']
  const args = ['diff-tree', '-r', '-M', ...options, from, to, '--', ...paths]
  return (await placeGit(world, place, args)).stdout
}
