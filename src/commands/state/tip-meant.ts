// The turn that `--turn` leads to.

import { tipOfLine } from '../../session/line.ts'
import type { Session, Turn } from '../../session/session.ts'
import type { Options, Work } from '../turn/work.ts'
import { turnMeant } from './restore-target.ts'

/** The last turn of the line that `--turn` names a turn of; undefined without the flag. */
export function tipMeant({ world, project }: Work, session: Session, { turn }: Options): Turn | undefined {
  if (typeof turn !== 'string') return undefined
  const named = turnMeant(world, project, session, turn)
  return tipOfLine(session, named.parts) ?? named
}
