// Files that `--force` takes from the snapshot, whatever was done to them since.

import { join, normalize, relative, resolve } from 'node:path'
import { Fault } from '../../errors.ts'
import { pathOf } from '../../snapshot/byte-path.ts'
import { commitTree } from '../../snapshot/commit.ts'
import { type Place, placeGit } from '../../snapshot/place.ts'
import { takeTree } from '../../snapshot/take-tree.ts'
import { readTree } from '../../snapshot/tree.ts'
import { safeLine } from '../../text/safe.ts'
import { temporaryName } from '../../world/temporary-name.ts'
import type { World } from '../../world/world.ts'

/** The paths as snapshots have them. People type what was printed, or a path from where they stand. */
export function forcedPaths(
  { cwd }: Pick<World, 'cwd'>,
  roots: readonly string[],
  typed: unknown,
): readonly string[] {
  if (!Array.isArray(typed)) return []
  return typed.map(String).flatMap(name => {
    const printed = normalize(name)
    const fromHere = roots.map(root => relative(root, resolve(cwd, name)))
    const paths = [printed, ...fromHere].filter(path => isInside(path))
    if (paths.length > 0) return [...new Set(paths)]
    throw new Fault('usage', `--force ${safeLine(name)}: that is no file of the project`, {
      hints: ['type the path as it was printed'],
    })
  })
}

const isInside = (path: string) => path !== '' && path !== '.' && !/^(\.\.)?\//.test(`${path}/`)

/**
 * The snapshot that files are compared with, but with the forced ones as they are now: they count as known, also where
 * the two snapshots do not differ.
 */
export async function takingForced(
  world: World,
  place: Place,
  from: string,
  forced: readonly string[],
): Promise<string> {
  if (forced.length === 0) return from
  // Ignored files are not in it: one that the snapshot does not have stays, forced or not.
  const now = await readTree(world, place, (await takeTree(world, place)).tree)
  const none = '0'.repeat(place.store.habits.objectFormat === 'sha256' ? 64 : 40)
  const indexFile = join(place.gitDir, temporaryName())
  const entries = forced.map(path => {
    const { mode, id } = now.get(path) ?? { mode: '0', id: none }
    return Buffer.from(`${mode} ${id}\t${pathOf(path)}\0`, 'latin1')
  })
  try {
    await placeGit(world, place, ['read-tree', from], { indexFile })
    await placeGit(world, place, ['update-index', '-z', '--replace', '--index-info'], {
      indexFile,
      input: Buffer.concat(entries),
    })
    const tree = (await placeGit(world, place, ['write-tree'], { indexFile })).stdout.toString().trim()
    return await commitTree(world, place, { tree, message: 'known files' })
  } finally {
    if (world.disk.lstat(indexFile, { throwIfNoEntry: false }) !== undefined) world.disk.unlink(indexFile)
  }
}
