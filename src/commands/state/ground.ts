// Where a session's plans run: in its worktree, in the project's own folder, or, if asked for, without snapshots.

import { join, relative } from 'node:path'
import type { Project } from '../../config/project.ts'
import { Fault } from '../../errors.ts'
import { localFolder } from '../../session/layout.ts'
import type { Session } from '../../session/session.ts'
import type { Isolation } from '../../session/turn-record.ts'
import { checkoutPlace, type Place } from '../../snapshot/place.ts'
import { openStore, type Store } from '../../snapshot/store.ts'
import type { TakeLimits } from '../../snapshot/take-limits.ts'
import type { World } from '../../world/world.ts'
import type { Work } from '../turn/work.ts'
import { limitsFor } from './not-covered.ts'

export type Ground = {
  readonly isolation: Isolation
  /** The project as plans see it: their paths start at its root. */
  readonly site: Project
  readonly state: State | undefined
}

/** What snapshots are taken of and kept in. */
export type State = {
  readonly store: Store
  readonly checkout: Place
  /** Where the session runs. */
  readonly place: Place
}

/** For people: `in the worktree`. */
export function runsWhere({ isolation }: Pick<Ground, 'isolation'>): string {
  return isolation === 'worktree' ? 'in the worktree' : 'in this folder'
}

/** Where the session runs, as its first executed turn fixed it; one without snapshots ran in place. */
export function fixedPlace({ turns }: Session): 'worktree' | 'in-place' | undefined {
  const first = turns.find(({ record }) => record?.isolation !== undefined)
  if (first === undefined) return undefined
  return first.record?.isolation === 'worktree' ? 'worktree' : 'in-place'
}

/** The store of a project's snapshots: of a session, of `undo/<id>`, or without a name the one for new ones. */
export function projectStore(
  world: World,
  project: Project,
  whose: string | undefined,
  limits: Partial<TakeLimits> = {},
): Promise<Store> {
  const local = localFolder(project)
  return openStore(world, { root: project.root, local, limits, ...(whose !== undefined && { whose }) })
}

/** The project's folder as a ground of its own. */
export async function inPlace(work: Work): Promise<Ground> {
  const { world, project } = work
  const store = await projectStore(world, project, work.sessionId, limitsFor(work))
  const checkout = checkoutPlace(world, store)
  return { isolation: 'in-place', site: project, state: { store, checkout, place: checkout } }
}

/** No snapshots: what a plan does there cannot be taken back by TeDDy. */
export function withoutSnapshots({ project }: Pick<Work, 'project'>): Ground {
  return { isolation: 'none', site: project, state: undefined }
}

/** The project as it lies in a worktree. */
export function siteIn(world: World, project: Project, store: Store, worktree: Place): Project {
  const below = relative(store.top, world.disk.realpath(project.root))
  return { ...project, root: join(worktree.root, below) }
}

/** Git that cannot be used: everything but state works, and the user decides. */
export function withoutGit(error: unknown): unknown {
  if (!(error instanceof Fault)) return error
  return new Fault(error.kind, `no snapshot can be taken: ${error.message}`, {
    hints: [...error.hints, '--no-snapshot runs the plan all the same; it cannot be taken back then'],
    cause: error,
  })
}
