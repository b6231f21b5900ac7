// Bringing a folder from one snapshot to another: only files that differ, and none that somebody changed meanwhile.

import { dirname, join } from 'node:path'
import { syncFolder } from '../world/atomic-write.ts'
import { insideRoot } from '../world/contained.ts'
import { putFile, putLink, removeEmptyFolder } from '../world/put-file.ts'
import { ownerOfTemporary } from '../world/temporary-name.ts'
import type { World } from '../world/world.ts'
import { checkBlobs, readBlobs } from './blobs.ts'
import { pathOf } from './byte-path.ts'
import { looker } from './look.ts'
import type { Place } from './place.ts'
import { planApply, type Step } from './plan-apply.ts'
import { diffTrees } from './tree.ts'

export type ApplyWanted = {
  /** The snapshot that the folder is thought to be at. */
  readonly from: string
  readonly to: string
  readonly force?: readonly string[]
  /** `all`: any file that has to be kept stops everything. */
  readonly extent?: 'each' | 'all'
  readonly mode?: 'apply' | 'dry-run'
  /** What the snapshot of the place as it is leaves out: nothing is written into a repository of its own. */
  readonly notCovered?: readonly { readonly path: string }[]
  /** What the snapshot `to` leaves out, and nothing is known of. */
  readonly unknown?: readonly string[]
  /** What the snapshot `from` holds and that of the place as it is does not, such as files that git ignores by now. */
  readonly unsaved?: readonly string[]
}

export type Applied = {
  /** Nothing was written, because something was in the way and all or nothing was asked for. */
  readonly refused: boolean
  readonly done: readonly Step[]
  /** Files that stay as they are, each with the reason. */
  readonly kept: readonly Step[]
  /** Whether each file in which the snapshots differ was written: none stays, and none was so already. */
  readonly wroteAll: boolean
}

/**
 * Brings the files of a place from `from` to `to`. Each file is replaced whole; a run that was cut short is
 * finished by running it again, since what is there already counts as done.
 */
export async function applyTree(world: World, place: Place, wanted: ApplyWanted): Promise<Applied> {
  const differences = await diffTrees(world, place, wanted.from, wanted.to)
  const steps = planApply(world, place, { ...wanted, differences })
  const kept = steps.filter(({ act }) => act === 'keep')
  const todo = steps.filter(({ act }) => act === 'create' || act === 'replace' || act === 'delete')
  if (wanted.extent === 'all' && kept.length > 0) return { refused: true, done: [], kept, wroteAll: false }
  if (wanted.mode === 'dry-run') return { refused: false, done: todo, kept, wroteAll: false }
  const late = await act(world, place, todo)
  return {
    refused: false,
    done: todo.filter(step => !late.includes(step)),
    kept: [...kept, ...late.map(step => ({ ...step, act: 'keep' as const, why: 'edited' as const }))],
    wroteAll: late.length === 0 && todo.length === differences.length,
  }
}

/** Does the steps; gives back those whose file was changed after they were decided. */
async function act(world: World, place: Place, todo: readonly Step[]): Promise<readonly Step[]> {
  const late: Step[] = []
  const touched = new Set<string>()
  const still = (step: Step) => {
    const seen = looker(world.disk, place.root)(pathOf(step.path))
    const stamp = 'stamp' in seen ? seen.stamp : seen.kind
    // What stood in the way of a new file is deleted by now.
    const same = stamp === step.stamp || (step.act === 'create' && seen.kind === 'missing')
    if (same) touched.add(dirname(step.path))
    else late.push(step)
    return same
  }
  const written = new Map<string, Step[]>()
  for (const step of todo) {
    if (step.to === undefined) continue
    written.set(step.to.id, [...(written.get(step.to.id) ?? []), step])
  }
  // Before anything is deleted: a snapshot that is not whole changes nothing.
  const blobs = await checkBlobs(world, place, [...written.keys()])
  for (const step of todo) if (step.act === 'delete' && still(step)) remove(world, place, step)
  await readBlobs(world, place, blobs, (id, bytes) => {
    for (const step of written.get(id)!) if (still(step)) write(world, place, step, bytes)
  })
  for (const folder of touched) settle(world, place, folder)
  return late
}

function remove({ disk }: World, { root }: Place, { path }: Step): void {
  insideRoot(disk, { root, path, missing: 'refuse' }, name => disk.unlink(name))
  // Folders that are empty now held nothing but what was deleted.
  for (let folder = dirname(path); folder !== '.'; folder = dirname(folder)) {
    const removed = insideRoot(disk, { root, path: folder, missing: 'refuse' }, name =>
      removeEmptyFolder(disk, name),
    )
    if (!removed) return
  }
}

function write({ disk }: World, { root }: Place, { path, to }: Step, bytes: Buffer): void {
  insideRoot(disk, { root, path, missing: 'make' }, name => {
    if (to!.mode === '120000') putLink(disk, name, bytes)
    else putFile(disk, name, bytes, { kind: to!.mode === '100755' ? 'executable' : 'plain' })
  })
}

/** Makes the names in a folder survive a power cut, and clears away what killed processes left in it. */
function settle({ disk }: World, { root }: Place, folder: string): void {
  if (folder !== '.' && looker(disk, root)(pathOf(folder)).kind !== 'folder') return
  const path = folder === '.' ? 'any' : `${folder}/any`
  insideRoot(disk, { root, path, missing: 'refuse' }, any => {
    const inside = dirname(any)
    for (const name of disk.readdir(inside)) {
      if (ownerOfTemporary(name) === 'dead') disk.unlink(join(inside, name))
    }
    syncFolder(disk, inside)
  })
}
