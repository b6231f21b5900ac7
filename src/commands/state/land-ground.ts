// Landing: a three-way merge of the session's files into the checkout, saved first so that it can be taken back.

import { Fault } from '../../errors.ts'
import { tipOf } from '../../session/line.ts'
import { parentOf } from '../../session/next-turn.ts'
import type { Session, Turn } from '../../session/session.ts'
import { type Landed, landSession } from '../../snapshot/land.ts'
import { newId } from '../../world/ids.ts'
import type { Work } from '../turn/work.ts'
import type { Ground, State } from './ground.ts'
import { namingUndo } from './half-done.ts'
import { dropUndo, keepUndo } from './undo-record.ts'

type Wanted = {
  readonly mode: 'apply' | 'dry-run'
  readonly conflicts: 'refuse' | 'markers'
  /** Also one commit on the user's branch. */
  readonly commit: boolean
}

export type LandedGround = Landed & { readonly id: string | undefined }

/** Lands the session's worktree. */
export async function landGround(
  work: Work,
  session: Session,
  { isolation, state }: Ground & { readonly state: State },
  { mode, conflicts, commit }: Wanted,
): Promise<LandedGround> {
  const { world, project, sessionId } = work
  if (isolation !== 'worktree') {
    throw new Fault('usage', `session ${sessionId} runs in place: its changes are in your checkout already`, {
      hints: ['teddy diff        shows them'],
    })
  }
  const id = newId(world.clock)
  const what = { id, what: 'land', place: 'checkout', session: sessionId, line: undefined } as const
  if (mode === 'apply') keepUndo(world, project, what)
  const text = { message: messageFor(work, session), trailers: { 'Teddy-Session': sessionId } }
  const landed = await landSession(
    world,
    { session: sessionId, checkout: state.checkout, worktree: state.place },
    { id, mode, conflicts, ...(commit && { commit: text }) },
  ).catch(async error => {
    // Refused before anything was written.
    if (error instanceof Fault && error.kind !== 'failed') dropUndo(world, project, id)
    throw mode === 'apply' ? await namingUndo(world, state.store, id, error) : error
  })
  const done = mode === 'apply' && landed.outcome === 'done'
  // Nothing was changed: the next undo must not take back what the user did since.
  if (mode === 'apply' && !done) dropUndo(world, project, id)
  if (done && landed.commit !== undefined) keepUndo(world, project, { ...what, commit: landed.commit })
  return { ...landed, id: done ? id : undefined }
}

/** The titles of the turns that are landed, the last one as the first line. */
function messageFor({ world, project, sessionId }: Work, session: Session): string {
  const titles: string[] = []
  for (
    let turn: Turn | undefined = tipOf(world, project, session);
    turn !== undefined;
    turn = parentOf(session, turn)
  )
    if (turn.record?.snapshot !== undefined && turn.record.title !== undefined) titles.push(turn.record.title)
  const [last = sessionId, ...earlier] = titles
  return earlier.length === 0 ? last : `${last}\n\n${earlier.map(title => `- ${title}`).join('\n')}`
}
