// The worktree of a session: made from the checkout with all its uncommitted work, found again, rebuilt when it is gone.

import { join, relative } from 'node:path'
import { localFolder } from '../../session/layout.ts'
import { tipOf } from '../../session/line.ts'
import { parentOf } from '../../session/next-turn.ts'
import type { Session } from '../../session/session.ts'
import { setBase } from '../../snapshot/base.ts'
import { checkoutPlace, type Place } from '../../snapshot/place.ts'
import { readRef, setRef, turnRef } from '../../snapshot/refs.ts'
import { listSparse } from '../../snapshot/sparse.ts'
import type { Store } from '../../snapshot/store.ts'
import { takeSnapshot } from '../../snapshot/take.ts'
import { snapshotExists } from '../../snapshot/tree.ts'
import { openWorktree, type Worktree } from '../../snapshot/worktree.ts'
import { bringIgnored, furnishedMark } from '../../snapshot/worktree-links.ts'
import { line, paint } from '../../text/styled.ts'
import { writeAtomic } from '../../world/atomic-write.ts'
import { startTicker } from '../../world/ticker.ts'
import type { World } from '../../world/world.ts'
import type { Work } from '../turn/work.ts'
import { type Ground, siteIn, withoutGit } from './ground.ts'
import { askNotCovered, limitsFor } from './not-covered.ts'
import { runSetup } from './run-setup.ts'
import { syncCheckout } from './sync-checkout.ts'

/** The name of the snapshot that a session started from. */
export const startOf = (session: string) => turnRef(session, 'start')

/** `checkout`: edits made there come in before anything runs in it. */
type Opening = { readonly bring?: 'checkout' | 'nothing' }

/** The ground of a session that runs, or shall run, in a worktree. */
export async function worktreeGround(
  work: Work,
  session: Session,
  store: Store,
  { bring = 'nothing' }: Opening = {},
): Promise<Ground> {
  const { world, project, sessionId } = work
  const checkout = checkoutPlace(world, store)
  const last = await lastSnapshot(work, session, store)
  const commit = last ?? (await startSnapshot(work, store, checkout))
  const worktree = await openShown(work, store, checkout, commit)
  const { place } = worktree
  const site = siteIn(world, project, store, place)
  const ground: Ground = { isolation: 'worktree', site, state: { store, checkout, place } }
  // One that was made just now from the checkout has all of it.
  if (bring === 'checkout' && last !== undefined) await syncCheckout({ ...work, ground })
  if (worktree.made !== 'found' || !isFurnished(world, place)) {
    await furnish(work, checkout, place)
    writeAtomic(world.disk, furnishedMark(place), '', { mode: 0o600 })
  }
  if (worktree.branch === undefined && worktree.made !== 'found')
    world.terminal.tell(
      paint('dim', line`the worktree stands detached: the branch teddy/${sessionId} cannot be made`),
    )
  return ground
}

/** The snapshot of the last turn on the line that has one which is still there. */
export async function lastSnapshot(
  { world, project, sessionId }: Work,
  session: Session,
  store: Store,
): Promise<string | undefined> {
  const checkout = checkoutPlace(world, store)
  for (let turn = tipOf(world, project, session); turn !== undefined; turn = parentOf(session, turn)) {
    const snapshot = turn.record?.snapshot
    if (snapshot !== undefined && (await snapshotExists(world, checkout, snapshot))) return snapshot
  }
  return readRef(world, store, startOf(sessionId))
}

/** The checkout as the session begins; also the base that later edits are compared with. */
async function startSnapshot(work: Work, store: Store, checkout: Place): Promise<string> {
  const { world, sessionId } = work
  const wanted = { message: `start of ${sessionId}`, limits: limitsFor(work) }
  // Not under its own name yet: whoever is killed, or says no, before the base is set starts from the files of then.
  const ref = turnRef(sessionId, 'starting')
  const taken = await takeSnapshot(world, checkout, { ref, ...wanted }).catch(error => {
    throw withoutGit(error)
  })
  await askNotCovered(work, taken.notCovered)
  await setBase(world, store, sessionId, taken.commit)
  await setRef(world, store, { ref: startOf(sessionId), commit: taken.commit })
  return taken.commit
}

async function openShown(work: Work, store: Store, checkout: Place, commit: string): Promise<Worktree> {
  const { world, project, sessionId } = work
  let files = ''
  const ticker = startTicker(world.terminal, seconds => line`worktree  making it${files}  ${seconds} s`)
  try {
    return await openWorktree(world, store, {
      session: sessionId,
      local: localFolder(project),
      commit,
      sparse: () => listSparse(world, checkout),
      onFiles: (done, all) => {
        files = `  ${done.toLocaleString('en')} of ${all.toLocaleString('en')} files`
      },
    })
  } finally {
    ticker.stop()
  }
}

/** Brings in what commands need and git ignores, then runs the set-up that the settings name. */
export async function furnish(
  work: Work,
  checkout: Place,
  worktree: Place,
  signal?: AbortSignal,
): Promise<void> {
  const { world, project, config } = work
  const { terminal } = world
  const { link = [], setup } = config.values.worktree
  const { root } = siteIn(world, project, worktree.store, worktree)
  terminal.tell(line`${paint('cyan', '●')} worktree  ${worktree.root}`)
  // Named from the project's folder, which may lie below the top of the repository.
  const names = link.map(name => relative(worktree.root, join(root, name)))
  for (const { path, how } of await bringIgnored(world, { checkout, worktree }, names)) {
    if (how === 'missing' || how === 'not-ignored') {
      const why = how === 'missing' ? 'it is not in the checkout' : 'git does not ignore it'
      terminal.tell(line`${paint('yellow', 'warning:')} ${path} was not linked into the worktree: ${why}`)
    }
  }
  if (setup !== undefined) await runSetup(work, root, setup, signal)
}

function isFurnished({ disk }: World, worktree: Place): boolean {
  return disk.lstat(furnishedMark(worktree), { throwIfNoEntry: false }) !== undefined
}
