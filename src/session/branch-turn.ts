// Another plan for the same input: a sibling of a turn, with copies of what the model was shown.

import { join } from 'node:path'
import type { Project } from '../config/project.ts'
import { Fault } from '../errors.ts'
import { readBytes } from '../world/read-file.ts'
import type { World } from '../world/world.ts'
import { freshRecord, type MadeTurn, makeTurnFolder } from './claim-turn.ts'
import { callsOf } from './count-calls.ts'
import { turnFiles } from './layout.ts'
import { goToLineOf, readLine } from './line.ts'
import { type Session, type Turn, takenNames } from './session.ts'
import { formatTurnName, freeBranchName, type TurnName } from './turn-name.ts'
import type { TurnRecord } from './turn-record.ts'
import { writeTurnFile, writeTurnRecord } from './write-turn.ts'

const copied = [turnFiles.context, turnFiles.systemPrompt, turnFiles.userPrompt, turnFiles.payload]

/** More than any payload that a model takes. */
const maxCopiedBytes = 1_000_000_000

/**
 * Branches from a turn and makes the branch the current line. turn.md comes after the copies: a branch that was killed
 * before has none, does not count as made, and the next branch or plan of that name uses its folder. Killed after it,
 * the whole branch waits for the next one.
 */
export function branchTurn(
  world: Pick<World, 'disk' | 'clock'>,
  project: Pick<Project, 'folder'>,
  session: Session,
  origin: Turn,
): MadeTurn {
  const from = origin.record
  if (from === undefined) throw noRecord(origin)
  const waiting = waitingBranch(world, project, session, from)
  if (waiting !== undefined) {
    goToLineOf(world, project, session.id, waiting.parts)
    return waiting
  }
  const { parts, there } = branchName(session, origin)
  const name = formatTurnName(parts)
  const folder = join(session.folder, name)
  if (!there) makeTurnFolder(world.disk, folder, name)
  for (const file of copied) {
    const bytes = readBytes(world.disk, join(origin.folder, file), maxCopiedBytes)
    if (bytes !== undefined) writeTurnFile(world, { name, folder }, file, bytes)
  }
  const { agent, agentVersion, stack, contextDepth, pipeline, modelAsked, parentId } = from
  const start = { agent, agentVersion, stack, contextDepth, pipeline, modelAsked }
  const place = { session: session.id, turn: name, parentId, branchedFrom: from.id }
  const record = freshRecord(world, { ...start, ...place })
  writeTurnRecord(world, { name, folder }, record)
  goToLineOf(world, project, session.id, parts)
  return { name, parts, folder, state: 'planning', record }
}

/** A branch of the same turn in which nothing was asked yet, and which nobody is on. */
function waitingBranch(
  world: Pick<World, 'disk'>,
  project: Pick<Project, 'folder'>,
  session: Session,
  from: TurnRecord,
): MadeTurn | undefined {
  const current = readLine(world, project, session.id)
  const here = current && formatTurnName(current)
  const isWaiting = (turn: Turn): turn is MadeTurn =>
    turn.state === 'planning' && turn.name !== here && turn.record?.branchedFrom === from.id
  return session.turns.filter(isWaiting).find(turn => callsOf(world, turn) === 0)
}

function branchName(session: Session, origin: Turn): { parts: TurnName; there: boolean } {
  const made = session.turns.filter(({ state }) => state !== 'claimed').map(({ name }) => name)
  const parts = freeBranchName(origin.parts, new Set(made))
  return { parts, there: takenNames(session).has(formatTurnName(parts)) }
}

function noRecord({ name, folder, state }: Turn): Fault {
  if (state === 'claimed')
    return new Fault('usage', `turn ${name} has nothing to branch from yet`, {
      hints: ['teddy plan -m "…"        makes its plan'],
    })
  return new Fault('conflict', `turn.md of turn ${name} cannot be read, so nothing can branch from it`, {
    hints: [`mend ${folder}/turn.md, or branch from another turn: teddy tree`],
  })
}
