// How many calls of a model a session made, and how many of them were answered: files on disk tell.

import { basename, dirname } from 'node:path'
import type { World } from '../world/world.ts'
import { listAttempts } from './attempts.ts'
import { attemptFiles, stepEndings } from './layout.ts'
import type { Session, Turn } from './session.ts'
import { listSteps } from './steps.ts'

type Kind = 'request' | 'answer'

/**
 * The answers in all turns, those of branches, retries and those that were cut included. A call that was killed, or
 * refused before it was sent, has none: recorded replies go on where they were.
 */
export function countAnswers(world: Pick<World, 'disk'>, session: Session): number {
  return session.turns.reduce((sum, turn) => sum + count(world, turn, 'answer'), 0)
}

/** The calls of one turn, answered or not: each request is one. */
export function callsOf(world: Pick<World, 'disk'>, turn: Turn): number {
  return count(world, turn, 'request')
}

/** A turn that is done lists its files, so the disk is not asked. */
function count(world: Pick<World, 'disk'>, turn: Turn, kind: Kind): number {
  const seals = turn.state === 'done' ? turn.record?.seals : undefined
  if (seals !== undefined) return [...seals.keys()].filter(file => kindOf(file) === kind).length
  return [...listAttempts(world, turn), ...listSteps(world, turn)].filter(({ files }) =>
    kind === 'request' ? files.has('request') : files.has('reply') || files.has('partial'),
  ).length
}

function kindOf(file: string): Kind | undefined {
  const folder = dirname(file)
  if (folder === 'steps') return file.endsWith(stepEndings.request) ? 'request' : 'answer'
  if (dirname(folder) !== 'attempts') return undefined
  const name = basename(file)
  if (name === attemptFiles.request) return 'request'
  return name === attemptFiles.reply || name === attemptFiles.partial ? 'answer' : undefined
}
