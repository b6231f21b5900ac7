// --turn: the command goes on along the line of that turn, with the files where that line stands.

import { Fault } from '../../errors.ts'
import { goToLineOf, tipOf } from '../../session/line.ts'
import { parentOf } from '../../session/next-turn.ts'
import type { Session, Turn } from '../../session/session.ts'
import { line, paint } from '../../text/styled.ts'
import { type Options, sessionNow, type Work } from '../turn/work.ts'
import { filesBefore } from './files-before.ts'
import { runsWhere } from './ground.ts'
import { restoreGround } from './restore-ground.ts'
import { snapshotOf } from './restore-target.ts'
import { saySteps } from './say-steps.ts'
import { hasSnapshots, stateOf } from './state-of.ts'
import { tipMeant } from './tip-meant.ts'

/** Makes the line of the turn that `--turn` names the current one; files changed by hand since stay and are named. */
export async function goToLine(work: Work, options: Options): Promise<void> {
  const { world, project } = work
  const session = sessionNow(work)
  const tip = tipMeant(work, session, options)
  if (tip === undefined) return
  if (tipOf(world, project, session)?.name !== tip.name && hasSnapshots(session))
    await bringFiles(work, session, tip)
  goToLineOf(world, project, session.id, tip.parts)
}

async function bringFiles(work: Work, session: Session, tip: Turn): Promise<void> {
  const { world, sessionId } = work
  if (tip.state === 'interrupted') throw lost(tip)
  const ground = await stateOf(work, session)
  const done = tip.state === 'done'
  const to = done ? snapshotOf(session, tip) : await filesBefore(work, session, ground.state.store, tip)
  const { done: steps, kept } = await restoreGround(work, session, ground, {
    to,
    turn: done ? tip : parentOf(session, tip),
    where: 'ground',
    force: [],
    mode: 'apply',
    title: `line of ${sessionId}/${tip.name}`,
  })
  if (steps.length === 0 && kept.length === 0) return
  // To standard error: with --json the other one is for programs.
  const { terminal } = world
  saySteps({ ...terminal, say: terminal.tell }, steps, kept)
  const which = `as ${done ? 'after' : 'before'} turn ${tip.name}`
  terminal.tell(
    paint('dim', line`files ${runsWhere(ground)}: ${which}; \`teddy restore --undo\` takes it back`),
  )
}

/** What an interrupted turn had done is in no snapshot. */
function lost({ name }: Turn): Fault {
  return new Fault('guard', `turn ${name} was interrupted while its plan ran, and the files moved on since`, {
    hints: [
      `teddy branch ${name}        plans it again, from the files before it`,
      'teddy restore --undo        goes back to where the files were',
    ],
  })
}
