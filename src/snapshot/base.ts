// The base of a session: the files of the checkout that its worktree already holds, from which both sides are merged.

import { Fault } from '../errors.ts'
import type { World } from '../world/world.ts'
import { baseRef, readRef, setRef, turnBaseRef, undoRef } from './refs.ts'
import type { Store } from './store.ts'

/** The base now; a Fault when nothing holds it any more. */
export async function readBase(world: World, store: Store, session: string): Promise<string> {
  const base = await readRef(world, store, baseRef(session))
  if (base !== undefined) return base
  throw new Fault('failed', `the files that session ${session} started from are not known any more`, {
    hints: [
      `\`git log ${baseRef(session)}\` should show them; was the ref deleted?`,
      'copy the files you want by hand',
    ],
  })
}

/** Sets the base: after a worktree is made, after a sync or a landing. */
export async function setBase(world: World, store: Store, session: string, commit: string): Promise<void> {
  await setRef(world, store, { ref: baseRef(session), commit })
}

/** Remembers the base of a turn, so that restoring the turn restores its base. */
export async function keepTurnBase(world: World, store: Store, session: string, turn: string): Promise<void> {
  const commit = await readRef(world, store, baseRef(session))
  if (commit !== undefined) await setRef(world, store, { ref: turnBaseRef(session, turn), commit })
}

/** The base that a turn had. */
export function readTurnBase(
  world: World,
  store: Store,
  session: string,
  turn: string,
): Promise<string | undefined> {
  return readRef(world, store, turnBaseRef(session, turn))
}

/** Remembers the present base for the one who takes this back. */
export async function saveBase(world: World, store: Store, session: string, id: string): Promise<void> {
  const commit = await readRef(world, store, baseRef(session))
  if (commit !== undefined) await setRef(world, store, { ref: undoRef(id, 'base'), commit })
}
