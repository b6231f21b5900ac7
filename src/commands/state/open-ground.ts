// The ground of a session as it is now, and the one that a plan is about to run on.

import { Fault } from '../../errors.ts'
import { localFolder } from '../../session/layout.ts'
import type { Session } from '../../session/session.ts'
import type { Isolation } from '../../session/turn-record.ts'
import type { Store } from '../../snapshot/store.ts'
import { findWorktree } from '../../snapshot/worktree.ts'
import { worktreePath } from '../../snapshot/worktree-state.ts'
import { line, paint } from '../../text/styled.ts'
import { sessionNow, type Work } from '../turn/work.ts'
import { fixedPlace, type Ground, inPlace, projectStore, withoutGit, withoutSnapshots } from './ground.ts'
import { limitsFor } from './not-covered.ts'
import { worktreeGround } from './session-worktree.ts'

/** The work where plans of this session are made: in its worktree once it has one, else in the project. */
export async function onGround(work: Work): Promise<Work> {
  const session = sessionNow(work)
  if (fixedPlace(session) !== 'worktree') return work
  return at(
    work,
    await worktreeGround(
      work,
      session,
      await projectStore(work.world, work.project, work.sessionId, limitsFor(work)),
    ),
  )
}

/** The work where a plan is about to run; the first one of a session fixes where that is. */
export async function onRunningGround(work: Work, begun?: Isolation): Promise<Work> {
  const session = sessionNow(work)
  const isolation = begun ?? wanted(work, session)
  if (isolation === 'none') return at(work, withoutSnapshots(work))
  const store = await usableStore(work)
  if (isolation === 'in-place' || store.kind === 'private') return at(work, await inPlace(work))
  if (begun !== undefined) await refuseLost(work, store)
  // Until a first plan has run, plans are made in the checkout; a worktree that an earlier try made must not lag behind.
  const bring = begun === undefined && fixedPlace(session) === undefined ? 'checkout' : 'nothing'
  return at(work, await worktreeGround(work, session, store, { bring }))
}

function wanted({ world, flags, config, sessionId }: Work, session: Session): Isolation {
  const fixed = fixedPlace(session)
  if (fixed === 'worktree' && flags.snapshots === 'none') {
    throw new Fault('usage', `session ${sessionId} runs in a worktree, which is made of snapshots`, {
      hints: ['leave out --no-snapshot, or begin another session: teddy new …'],
    })
  }
  if (fixed === 'worktree' && flags.inPlace)
    world.terminal.tell(
      line`${paint('yellow', 'warning:')} --in-place: this session has its worktree already, and stays there`,
    )
  if (flags.snapshots === 'none') return 'none'
  return fixed ?? (flags.inPlace ? 'in-place' : config.values.isolation)
}

/** Git that cannot be used is said before anything is made; the user may go on without snapshots. */
async function usableStore(work: Work): Promise<Store> {
  try {
    return await projectStore(work.world, work.project, work.sessionId, limitsFor(work))
  } catch (error) {
    throw withoutGit(error)
  }
}

/** A worktree made anew would not have what the interrupted turn did. */
async function refuseLost({ world, project, sessionId: session }: Work, store: Store): Promise<void> {
  const local = localFolder(project)
  if ((await findWorktree(world, store, { session, local })) !== undefined) return
  throw new Fault('conflict', 'the worktree is gone, and with it what the interrupted turn had done', {
    hints: [
      `put it back: ${worktreePath(local, session)}`,
      'or plan the turn again, from the files before it: teddy branch <turn>',
    ],
  })
}

function at(work: Work, ground: Ground): Work {
  return { ...work, ground, site: ground.site }
}
