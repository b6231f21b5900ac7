// What `teddy restore` was asked for: a turn by its name, its id, or the path of any file in it.

import { relative, resolve, sep } from 'node:path'
import type { Project } from '../../config/project.ts'
import { Fault } from '../../errors.ts'
import { sessionsFolder } from '../../session/layout.ts'
import { namedTurn } from '../../session/line.ts'
import { parentOf } from '../../session/next-turn.ts'
import type { Session, Turn } from '../../session/session.ts'
import { turnNamed } from '../../session/session.ts'
import type { World } from '../../world/world.ts'

/** The session that a path names; undefined for what is no path into one. */
export function sessionInPath(
  { cwd }: Pick<World, 'cwd'>,
  project: Project,
  asked: string,
): string | undefined {
  const [session, turn] = relative(sessionsFolder(project), resolve(cwd, asked)).split(sep)
  return session === '..' || session === '' || turn === undefined ? undefined : session
}

/** The turn that was meant. */
export function turnMeant(
  world: Pick<World, 'cwd'>,
  project: Project,
  session: Session,
  asked: string,
): Turn {
  const [, inPath] = relative(sessionsFolder(project), resolve(world.cwd, asked)).split(sep)
  return (
    session.turns.find(({ record }) => record?.id === asked) ??
    turnNamed(session, inPath ?? '') ??
    namedTurn(session, asked)
  )
}

/** The commit that holds the files after a turn; a skipped turn changed nothing, so the one before it counts. */
export function snapshotOf(session: Session, turn: Turn): string {
  for (let one: Turn | undefined = turn; one !== undefined; one = parentOf(session, one)) {
    if (one.record?.snapshot !== undefined) return one.record.snapshot
    if (one.state !== 'done' || one.record?.status !== 'SKIPPED') break
  }
  throw new Fault('usage', `turn ${turn.name} has no snapshot`, {
    hints: [
      turn.state === 'done' ? 'it ran with --no-snapshot' : 'it has not run yet',
      '`teddy tree` shows the turns',
    ],
  })
}
