// The contents of files in snapshots, checked against their names.

import { Fault } from '../errors.ts'
import { type ObjectFormat, objectId, readLooseObject } from '../world/loose-object.ts'
import type { World } from '../world/world.ts'
import { type Place, placeGit } from './place.ts'
import { objectsOf } from './store.ts'

/** How much is held at once. */
const batchBytes = 64 * 1_048_576

/** The id that git gives to a file with this content. */
export function blobId(bytes: Uint8Array, format: ObjectFormat): string {
  return objectId('blob', bytes, format)
}

/** The sizes of files in a snapshot, each once; a Fault when one of them is missing. */
export async function checkBlobs(
  world: World,
  place: Place,
  ids: readonly string[],
): Promise<readonly Sized[]> {
  const read = readLoose(world, place, new Set(ids))
  const others = ids.filter(id => !read.has(id))
  const sized = others.length === 0 ? [] : await sizesOf(world, place, [...new Set(others)])
  return [...[...read].map(([id, bytes]) => ({ id, size: bytes.length, bytes })), ...sized]
}

/** Small ones that are files of their own, which take no git to read. */
function readLoose(world: World, { store }: Place, ids: ReadonlySet<string>): ReadonlyMap<string, Buffer> {
  const read = new Map<string, Buffer>()
  let room = batchBytes / 2
  for (const id of ids) {
    const readable = { kind: 'blob', most: Math.min(room, 1_000_000) } as const
    const bytes = readLooseObject(world.disk, objectsOf(store), id, readable)
    if (bytes === undefined) continue
    read.set(id, bytes)
    room -= bytes.length
  }
  return read
}

/** Gives the content of each to `take`, a few at a time; a missing or damaged one is a Fault. */
export async function readBlobs(
  world: World,
  place: Place,
  sized: readonly Sized[],
  take: (id: string, bytes: Buffer) => void,
): Promise<void> {
  const checked = (id: string, bytes: Buffer) => {
    if (blobId(bytes, place.store.habits.objectFormat) !== id) throw damaged(id)
    take(id, bytes)
  }
  for (const { id, bytes } of sized) if (bytes !== undefined) checked(id, bytes)
  for (const batch of batches(sized.filter(({ bytes }) => bytes === undefined))) {
    const total = batch.reduce((sum, { size }) => sum + size + 200, 0)
    const { stdout } = await placeGit(world, place, ['cat-file', '--batch'], {
      input: batch.map(({ id }) => `${id}\n`).join(''),
      maxOutput: total,
    })
    let at = 0
    for (const { id, size } of batch) {
      const start = stdout.indexOf(0x0a, at) + 1
      const bytes = stdout.subarray(start, start + size)
      checked(id, bytes)
      at = start + size + 1
    }
  }
}

export type Sized = { readonly id: string; readonly size: number; readonly bytes?: Buffer }

async function sizesOf(world: World, place: Place, ids: readonly string[]): Promise<readonly Sized[]> {
  const input = ids.map(id => `${id}\n`).join('')
  const { stdout } = await placeGit(world, place, ['cat-file', '--batch-check'], { input })
  const lines = stdout.toString().split('\n')
  return ids.map((id, n) => {
    const [, kind, size] = (lines[n] ?? '').split(' ')
    if (kind !== 'blob') throw damaged(id)
    return { id, size: Number(size) }
  })
}

function batches(sized: readonly Sized[]): readonly Sized[][] {
  const all: Sized[][] = []
  let room = 0
  for (const each of sized) {
    if (room < each.size || all.length === 0) {
      all.push([])
      room = batchBytes
    }
    all.at(-1)!.push(each)
    room -= each.size
  }
  return all
}

function damaged(id: string): Fault {
  return new Fault('failed', `the snapshot is not whole: a file of it is missing or damaged (${id})`, {
    hints: ['`git fsck` names what is damaged', 'restore another turn'],
  })
}
