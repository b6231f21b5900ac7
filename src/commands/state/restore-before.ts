// A branch starts from the files before the turn that it branches from.

import { tipOf } from '../../session/line.ts'
import { parentOf } from '../../session/next-turn.ts'
import type { Session, Turn } from '../../session/session.ts'
import { readRef } from '../../snapshot/refs.ts'
import { line, paint } from '../../text/styled.ts'
import type { Work } from '../turn/work.ts'
import { filesBefore } from './files-before.ts'
import { runsWhere } from './ground.ts'
import { restoreGround } from './restore-ground.ts'
import { saySteps } from './say-steps.ts'
import { hasSnapshots, stateOf } from './state-of.ts'
import { beforeRef } from './turn-snapshot.ts'

/** Restores the state before a turn, where the session has snapshots. Files changed by hand since stay and are named. */
export async function restoreBefore(work: Work, session: Session, turn: Turn): Promise<void> {
  const { world, project, sessionId } = work
  if (!hasSnapshots(session)) return
  const ground = await stateOf(work, session)
  const ran = (await readRef(world, ground.state.store, beforeRef(sessionId, turn.name))) !== undefined
  // A turn that has not run left the files as they are.
  if (!ran && tipOf(world, project, session)?.name === turn.name) return
  // In place nobody else knows what the files were.
  if (!ran && ground.isolation !== 'worktree') return
  const to = await filesBefore(work, session, ground.state.store, turn)
  const restored = await restoreGround(work, session, ground, {
    to,
    turn: turn.record?.snapshot === undefined ? parentOf(session, turn) : turn,
    where: 'ground',
    force: [],
    mode: 'apply',
    title: `branch from ${sessionId}/${turn.name}`,
  })
  if (restored.done.length === 0 && restored.kept.length === 0) return
  // To standard error: with --json the other one is for programs.
  const { terminal } = world
  saySteps({ ...terminal, say: terminal.tell }, restored.done, restored.kept)
  const said = `files ${runsWhere(ground)}: as before turn ${turn.name}; \`teddy restore --undo\` takes it back`
  terminal.tell(paint('dim', line`${said}`))
}
