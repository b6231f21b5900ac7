// Packing what snapshots have stored: one by one, each object takes a block of the disk, however small it is.

import { join } from 'node:path'
import { Fault } from '../errors.ts'
import { isLoose, removeLoose } from '../world/loose-object.ts'
import { isInPack } from '../world/packed-object.ts'
import { readText } from '../world/read-file.ts'
import type { World } from '../world/world.ts'
import { type Place, placeGit } from './place.ts'
import { objectsOf } from './store.ts'

/** So many snapshots make a pack; git itself packs when there are fifty packs, or thousands of objects without one. */
const snapshotsInPack = 50

/**
 * Remembers a snapshot that a ref holds by now, and packs all that are remembered when there are many. A failure costs
 * space alone, so that nobody hears of it; it is tried again after as many more.
 */
export async function packLater(world: World, place: Place, commit: string): Promise<void> {
  if (!place.store.habits.plain) return
  try {
    const commits = remember(world, place, commit)
    if (commits.length % snapshotsInPack !== 0) return
    await pack(world, place, commits)
    world.disk.unlink(listOf(place))
  } catch (error) {
    if (error instanceof Fault || (error as NodeJS.ErrnoException).code !== undefined) return
    throw error
  }
}

const listOf = ({ gitDir }: Place) => join(gitDir, 'unpacked')

function remember({ disk }: World, place: Place, commit: string): readonly string[] {
  const fd = disk.open(listOf(place), 'a', 0o600)
  try {
    disk.write(fd, `${commit}\n`)
  } finally {
    disk.close(fd)
  }
  const text = readText(disk, listOf(place), 1_000_000) ?? ''
  return text.split('\n').filter(line => /^([0-9a-f]{40}|[0-9a-f]{64})$/.test(line))
}

async function pack(world: World, place: Place, commits: readonly string[]): Promise<void> {
  const { disk } = world
  const objects = objectsOf(place.store)
  // A sparse partial clone lacks files, and a snapshot may be gone by now.
  const missing = ['--ignore-missing', '--missing=allow-any']
  const args = ['rev-list', '--objects', '--unpacked', '--no-walk=unsorted', ...missing, '--stdin']
  const listed = await placeGit(world, place, args, { input: `${[...new Set(commits)].join('\n')}\n` })
  const names = listed.stdout.toString('latin1').split('\n')
  const ids = names.map(line => line.split(' ', 1)[0]!).filter(id => id !== '' && isLoose(disk, objects, id))
  if (ids.length === 0) return
  const packing = ['pack-objects', '-q', '--threads=1', join(objects, 'pack/pack')]
  const made = (await placeGit(world, place, packing, { input: `${ids.join('\n')}\n` })).stdout.toString()
  const indexes = made
    .split('\n')
    .flatMap(name => (name === '' ? [] : [join(objects, `pack/pack-${name}.idx`)]))
  for (const id of ids) {
    if (indexes.some(index => isInPack(disk, index, id))) removeLoose(disk, objects, id)
  }
}
