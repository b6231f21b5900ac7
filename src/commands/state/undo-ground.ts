// Taking back a restore, a landing or a one-off plan: its files, the session's base, and the line.

import type { Project } from '../../config/project.ts'
import { Fault } from '../../errors.ts'
import { findSession } from '../../session/find-session.ts'
import { goToLineOf, lineNow } from '../../session/line.ts'
import { parseTurnName } from '../../session/turn-name.ts'
import { checkoutPlace } from '../../snapshot/place.ts'
import { readRef, undoRef } from '../../snapshot/refs.ts'
import { type Restored, undoRestore } from '../../snapshot/restore.ts'
import type { Store } from '../../snapshot/store.ts'
import { standAt } from '../../snapshot/worktree-branch.ts'
import { shareIndex } from '../../snapshot/worktree-index.ts'
import { safeLine } from '../../text/safe.ts'
import { newId } from '../../world/ids.ts'
import type { World } from '../../world/world.ts'
import { sessionNow, type Work } from '../turn/work.ts'
import { forcedPaths } from './forced-files.ts'
import { lastSnapshot } from './session-worktree.ts'
import { stateOf } from './state-of.ts'
import { keepUndo, listUndo, markUndone, type UndoRecord } from './undo-record.ts'

type Asked = { readonly id: string | undefined; readonly session: string | undefined }

/** The record that was meant: by its id, or the last of the session that has not been taken back. */
export async function undoMeant(
  world: World,
  project: Project,
  store: Store,
  { id, session: asked }: Asked,
): Promise<UndoRecord> {
  const session = id === undefined ? findSession(world, project, asked)?.id : undefined
  const fits = ({ what, undone, ...record }: UndoRecord) =>
    (what === 'restore' || what === 'land') && !undone && record.session === session
  for (const record of listUndo(world, project)) {
    if (id === undefined ? !fits(record) : record.id !== id) continue
    // Without one it was stopped before it changed a file.
    if ((await readRef(world, store, undoRef(record.id, 'before'))) !== undefined) return record
  }
  const message =
    id === undefined ? 'there is nothing to take back' : `there is no saved state ${safeLine(id)}`
  throw new Fault('usage', message, {
    hints: ['restores and landings can be taken back: `teddy restore --help`'],
  })
}

type Wanted = { readonly mode: 'apply' | 'dry-run'; readonly force: unknown }

/** Takes it back; `work` is that of its session. What it was before is saved, so that this can be taken back too. */
export async function undoGround(
  { world, project, store }: { readonly world: World; readonly project: Project; readonly store: Store },
  work: Work | undefined,
  record: UndoRecord,
  { mode, force: typed }: Wanted,
): Promise<Restored & { readonly id: string }> {
  const ground =
    work === undefined || record.place === 'checkout' ? undefined : await stateOf(work, sessionNow(work))
  const place = ground?.state.place ?? checkoutPlace(world, store)
  const id = newId(world.clock)
  if (mode === 'apply') {
    const line = record.line === undefined || !work ? undefined : lineNow(world, project, sessionNow(work))
    const { place, session } = record
    keepUndo(world, project, { id, what: 'undo', of: record.id, place, session, line })
  }
  const restored = await undoRestore(world, place, record.id, {
    id,
    mode,
    force: forcedPaths(world, [place.root, store.top], typed),
    ...(record.session !== undefined && { session: record.session }),
  })
  if (mode === 'dry-run') return { ...restored, id }
  const line = record.line === undefined ? undefined : parseTurnName(record.line)
  if (work !== undefined && line !== undefined) {
    goToLineOf(world, project, work.sessionId, line)
    const stood = ground && (await lastSnapshot(work, sessionNow(work), store))
    if (stood !== undefined) {
      await standAt(world, place, work.sessionId, stood)
      await shareIndex(world, place)
    }
  }
  if (restored.kept.length === 0) markUndone(world, project, record)
  return { ...restored, id }
}
