// Bringing a place to the files of a snapshot. The present files are saved first, so that it can be taken back.

import { join } from 'node:path'
import { Fault } from '../errors.ts'
import { withLock } from '../world/lock.ts'
import type { World } from '../world/world.ts'
import { type Applied, applyTree } from './apply.ts'
import { saveBase, setBase } from './base.ts'
import { pathOf } from './byte-path.ts'
import { readLeftOut } from './left-out-note.ts'
import type { Place } from './place.ts'
import type { Step } from './plan-apply.ts'
import { readRef, undoRef } from './refs.ts'
import { retakeSnapshot, type Snapshot, takeSnapshot } from './take.ts'
import type { NotCovered } from './taken-tree.ts'
import { diffTrees, findTrees } from './tree.ts'
import { refuseMidway, refuseUnfinished } from './unfinished.ts'

export type RestoreWanted = {
  /** Unique; names what takes this back. */
  readonly id: string
  /** What the session last knew these files to be; undefined takes everything as it is now for known. */
  readonly from: string | undefined
  readonly to: string
  readonly force?: readonly string[]
  readonly mode?: 'apply' | 'dry-run'
  /** Files of `from` that are ignored by now: `take` where it was TeDDy that wrote them. */
  readonly unsaved?: 'keep' | 'take'
  /** Of a worktree: its session, and the base that belongs to these files. */
  readonly session?: { readonly name: string; readonly base: string | undefined }
  /** For people who look at the saved states. */
  readonly title: string
}

export type Restored = {
  readonly done: readonly Step[]
  readonly kept: readonly Step[]
  readonly notCovered: readonly NotCovered[]
  /** Files that are not as they should be now: changed while this went on. */
  readonly unexpected: readonly string[]
  /** The state before; of a dry run only until the next one. */
  readonly before: string
}

/** Restores a snapshot; files that were changed or made since `from` stay, and are named. */
export async function restoreSnapshot(world: World, place: Place, wanted: RestoreWanted): Promise<Restored> {
  if (wanted.mode === 'dry-run') await refuseUnfinished(world, place)
  else refuseMidway(world, place)
  const commits = wanted.from === undefined ? [wanted.to] : [wanted.to, wanted.from]
  const [to, from] = await findSnapshots(world, place, commits)
  const trees = { to: to!, from }
  return withLock(world, join(place.gitDir, 'lock'), wanted.title, () =>
    wanted.mode === 'dry-run' ? dryRun(world, place, wanted, trees) : restore(world, place, wanted, trees),
  )
}

type Trees = { readonly from: string | undefined; readonly to: string }

/** Takes a restore or a landing back: the files are again as they were before it, but for later changes. */
export async function undoRestore(
  world: World,
  place: Place,
  undone: string,
  wanted: Pick<RestoreWanted, 'id' | 'force' | 'mode'> & { readonly session?: string },
): Promise<Restored> {
  const to = await readRef(world, place.store, undoRef(undone, 'before'))
  if (to === undefined) {
    throw new Fault('usage', `there is no saved state ${undone}`, { hints: ['`teddy restore --help`'] })
  }
  // Without one it was cut short: everything that differs is its doing, or is saved by this very call.
  const from = await readRef(world, place.store, undoRef(undone, 'after'))
  const base = await readRef(world, place.store, undoRef(undone, 'base'))
  const { session, ...rest } = wanted
  return restoreSnapshot(world, place, {
    ...rest,
    ...(session !== undefined && { session: { name: session, base } }),
    from,
    to,
    unsaved: 'take',
    title: `undo ${undone}`,
  })
}

async function restore(world: World, place: Place, wanted: RestoreWanted, trees: Trees): Promise<Restored> {
  const { to, force = [], title: message } = wanted
  const also = force
  const saved = (when: 'before' | 'after') => ({
    ref: undoRef(wanted.id, when),
    message: `${when}: ${message}`,
    also,
  })
  const before = await takeSnapshot(world, place, { ...saved('before'), conflicts: 'refuse' })
  const { session } = wanted
  if (session !== undefined) await saveBase(world, place.store, session.name, wanted.id)
  const applied = await applyTree(world, place, {
    ...{ from: wanted.from ?? before.tree, to, force },
    notCovered: before.notCovered,
    unknown: await readLeftOut(world, place, to),
    unsaved: await findUnsaved(world, place, wanted, trees, before),
  })
  if (session?.base !== undefined) await setBase(world, place.store, session.name, session.base)
  // What was written is read back. What others changed meanwhile is theirs, so that undo leaves it alone.
  const paths = applied.done.map(({ path }) => path)
  const isWhole =
    applied.wroteAll &&
    (trees.from ?? before.tree) === before.tree &&
    applied.done.every(({ act }) => act === 'replace')
  const entries = new Map(
    applied.done.flatMap(({ path, to }) => (to === undefined ? [] : [[pathOf(path), to]])),
  )
  const expected = isWhole ? { tree: trees.to, entries } : undefined
  const after = await retakeSnapshot(world, place, { ...saved('after'), before, paths, expected })
  const isAsExpected = after.tree === expected?.tree
  const unexpected = isAsExpected ? [] : await notAsPlanned(world, place, { before, after, applied })
  return { ...applied, notCovered: before.notCovered, unexpected, before: before.commit }
}

async function dryRun(world: World, place: Place, wanted: RestoreWanted, trees: Trees): Promise<Restored> {
  const { to, force = [] } = wanted
  // Under a ref that the next dry run uses again.
  const saved = { ref: 'refs/teddy/dry-run', message: 'dry run', also: force }
  const now = await takeSnapshot(world, place, saved)
  const applied = await applyTree(world, place, {
    ...{ from: wanted.from ?? now.tree, to, force, mode: 'dry-run' },
    notCovered: now.notCovered,
    unknown: await readLeftOut(world, place, to),
    unsaved: await findUnsaved(world, place, wanted, trees, now),
  })
  return { ...applied, notCovered: [], unexpected: [], before: now.commit }
}

/** What the known state has and the present one, as it is saved, has not. What is on the disk all the same stays. */
async function findUnsaved(
  world: World,
  place: Place,
  { unsaved = 'keep' }: RestoreWanted,
  { from }: Trees,
  now: Snapshot,
): Promise<readonly string[]> {
  if (unsaved === 'take' || from === undefined || from === now.tree) return []
  const differences = await diffTrees(world, place, from, now.tree)
  return differences.flatMap(({ path, to }) => (to === undefined ? [path] : []))
}

type Outcome = {
  readonly before: Snapshot
  readonly after: Snapshot
  readonly applied: Applied
}

/** Files that were to change and are not as they should be, and files that were to stay and did not. */
async function notAsPlanned(
  world: World,
  place: Place,
  { before, after, applied }: Outcome,
): Promise<readonly string[]> {
  const changed = new Map(
    (await diffTrees(world, place, before.tree, after.tree)).map(({ path, to }) => [path, to]),
  )
  const done = new Set(applied.done.map(({ path }) => path))
  const isAsPlanned = ({ path, to }: Step) => {
    const now = changed.get(path)
    return changed.has(path) && now?.id === to?.id && now?.mode === to?.mode
  }
  const wrong = applied.done.filter(step => !isAsPlanned(step)).map(({ path }) => path)
  return [...[...changed.keys()].filter(path => !done.has(path)), ...wrong]
}

/** Their trees. */
async function findSnapshots(
  world: World,
  place: Place,
  commits: readonly string[],
): Promise<readonly string[]> {
  const trees = await findTrees(world, place, commits)
  const missing = commits.find((_, n) => trees[n] === undefined)
  if (missing === undefined) return trees as readonly string[]
  throw new Fault('failed', `the snapshot ${missing.slice(0, 12)} is gone from the repository`, {
    hints: ['`teddy verify` names every snapshot that is missing', 'restore another turn: `teddy tree`'],
  })
}
