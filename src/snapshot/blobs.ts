// The contents of files in snapshots, checked against their names.

import { createHash } from 'node:crypto'
import { Fault } from '../errors.ts'
import type { World } from '../world/world.ts'
import { type Place, placeGit } from './place.ts'

/** How much is held at once. */
const batchBytes = 64 * 1_048_576

/** The id that git gives to a file with this content. */
export function blobId(bytes: Uint8Array, format: 'sha1' | 'sha256'): string {
  return createHash(format).update(`blob ${bytes.length}\0`).update(bytes).digest('hex')
}

/** Refuses a snapshot some of whose files are missing. */
export async function checkBlobs(world: World, place: Place, ids: readonly string[]): Promise<void> {
  if (ids.length > 0) await sizesOf(world, place, ids)
}

/** Gives the content of each id to `take`, a few at a time; a missing or damaged one is a Fault. */
export async function readBlobs(
  world: World,
  place: Place,
  ids: readonly string[],
  take: (id: string, bytes: Buffer) => void,
): Promise<void> {
  if (ids.length === 0) return
  for (const batch of batches(await sizesOf(world, place, [...new Set(ids)]))) {
    const total = batch.reduce((sum, { size }) => sum + size + 200, 0)
    const { stdout } = await placeGit(world, place, ['cat-file', '--batch'], {
      input: batch.map(({ id }) => `${id}\n`).join(''),
      maxOutput: total,
    })
    let at = 0
    for (const { id, size } of batch) {
      const start = stdout.indexOf(0x0a, at) + 1
      const bytes = stdout.subarray(start, start + size)
      if (blobId(bytes, place.store.habits.objectFormat) !== id) throw damaged(id)
      take(id, bytes)
      at = start + size + 1
    }
  }
}

type Sized = { readonly id: string; readonly size: number }

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
