// Deciding, file by file, what bringing a folder from one snapshot to another does. Nothing is written here.

import { join } from 'node:path'
import type { World } from '../world/world.ts'
import { pathOf } from './byte-path.ts'
import { looker } from './look.ts'
import type { Place } from './place.ts'
import { type Standing, standings } from './standing.ts'
import type { Difference, TreeEntry } from './tree.ts'

export type KeptWhy =
  /** It is not as it was in `from`. */
  | 'edited'
  /** It was deleted since. */
  | 'deleted'
  /** It was made since, or git ignores it. */
  | 'in-the-way'
  /** A folder above it is a link now. */
  | 'link-above'
  /** Its name is not UTF-8. */
  | 'name'
  /** It would be written into a repository of its own, of which snapshots hold nothing. */
  | 'repository'
  /** The snapshot that is restored does not cover it, so that nothing is known of it. */
  | 'not-covered'

export type Step = {
  readonly path: string
  readonly act: 'create' | 'replace' | 'delete' | 'nothing' | 'keep'
  readonly to: TreeEntry | undefined
  readonly why?: KeptWhy
  /** What was seen when this was decided. */
  readonly stamp: string
}

type Given = {
  readonly differences: readonly Difference[]
  /** Files that are taken from the snapshot though they were changed. */
  readonly force?: readonly string[]
  /** What the snapshot of the place as it is leaves out: below that nothing is written. */
  readonly notCovered?: readonly { readonly path: string }[]
  /** What the snapshot to come to leaves out: files, or folders with all that is in them. */
  readonly unknown?: readonly string[]
  /** Files of `from` that the snapshot of the place as it is leaves out, so that nothing would bring them back. */
  readonly unsaved?: readonly string[]
}

/** What to do with each file in which the snapshots differ. */
export function planApply(world: World, place: Place, given: Given): readonly Step[] {
  const { differences, force = [], notCovered = [], unknown = [] } = given
  const unsaved = new Set(given.unsaved)
  const isUnknown = (path: string) =>
    unknown.some(each => (path === each || path.startsWith(`${each}/`)) && !force.includes(path))
  const isOutside = (path: string) => notCovered.some(folder => path.startsWith(`${folder.path}/`))
  const standing = standings(world, place)
  const forced = new Set(force)
  const deleted = new Map<string, Step>()
  for (const difference of differences) {
    if (difference.to !== undefined) continue
    const step = keptIn(unsaved, decide(difference, standing(difference.path), forced))
    const stays = step.act === 'delete' && isUnknown(difference.path)
    deleted.set(difference.path, stays ? { ...step, act: 'keep', why: 'not-covered' } : step)
  }
  const goes = (path: string) => {
    const step = deleted.get(path)
    return step?.act === 'delete' || step?.act === 'nothing'
  }
  return differences.map(difference => {
    const { path } = difference
    const gone = deleted.get(path)
    if (gone !== undefined) return gone
    const stands = madeWayFor(world, place, path, standing(path), goes)
    const step = keptIn(unsaved, decide(difference, stands, forced))
    return step.act === 'create' && isOutside(path) ? { ...step, act: 'keep', why: 'repository' } : step
  })
}

function keptIn(unsaved: ReadonlySet<string>, step: Step): Step {
  const isHarm = (step.act === 'delete' || step.act === 'replace') && unsaved.has(step.path)
  return isHarm ? { ...step, act: 'keep', why: 'in-the-way' } : step
}

function decide(difference: Difference, { seen, is }: Standing, forced: ReadonlySet<string>): Step {
  const { path, from, to } = difference
  const stamp = 'stamp' in seen ? seen.stamp : seen.kind
  const step = (act: Step['act'], why?: KeptWhy): Step => ({
    path,
    act,
    to,
    stamp,
    ...(why !== undefined && { why }),
  })
  if (difference.unwritable) return step('keep', 'name')
  if (seen.kind === 'blocked') {
    // Below a link or a file there is nothing of ours, so that what had to go is gone.
    if (to === undefined && from !== undefined) return step('nothing')
    return step('keep', seen.by === 'link' ? 'link-above' : 'in-the-way')
  }
  // Where a folder is, the file is gone; what is in the folder is another matter.
  if (is(to) || (to === undefined && seen.kind === 'folder')) return step('nothing')
  const takes = forced.has(path) && (seen.kind === 'file' || seen.kind === 'link' || seen.kind === 'missing')
  if (!is(from) && !takes) return step('keep', whyKept(seen.kind, from))
  if (to === undefined) return step('delete')
  return step(seen.kind === 'missing' ? 'create' : 'replace')
}

function whyKept(kind: string, from: TreeEntry | undefined): KeptWhy {
  if (kind === 'missing') return 'deleted'
  return from === undefined || kind === 'folder' || kind === 'special' ? 'in-the-way' : 'edited'
}

/** A path counts as free when what is in its way is deleted by the same plan. */
function madeWayFor(
  world: World,
  place: Place,
  path: string,
  standing: Standing,
  goes: (path: string) => boolean,
): Standing {
  const { seen } = standing
  const free =
    (seen.kind === 'blocked' && goes(Buffer.from(seen.at, 'latin1').toString())) ||
    (seen.kind === 'folder' && allGoes(world, place, path, goes))
  return free ? { seen: { kind: 'missing' }, is: entry => entry === undefined } : standing
}

function allGoes(world: World, place: Place, folder: string, goes: (path: string) => boolean): boolean {
  const look = looker(world.disk, place.root)
  return world.disk.readdir(join(place.root, folder)).every(name => {
    const path = `${folder}/${name}`
    return look(pathOf(path)).kind === 'folder' ? allGoes(world, place, path, goes) : goes(path)
  })
}
