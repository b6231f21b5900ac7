// What a session's turns say about choices, line by line: refused replies, edits and deselections, skipped plans.

import { join } from 'node:path'
import { splitPayload } from '../../context/split-payload.ts'
import { Fault } from '../../errors.ts'
import type { Message } from '../../learn/learning-case.ts'
import type { TurnHistory } from '../../learn/turn-history.ts'
import { keepPlaces } from '../../plan/keep-places.ts'
import { limits } from '../../plan/limits.ts'
import { sanitizePlan } from '../../plan/sanitize.ts'
import { listAttempts, readAttempt } from '../../session/attempts.ts'
import { turnFiles } from '../../session/layout.ts'
import { parentOf } from '../../session/next-turn.ts'
import type { Session, Turn } from '../../session/session.ts'
import type { TurnRecord } from '../../session/turn-record.ts'
import { sha256 } from '../../text/sha256.ts'
import { line, paint } from '../../text/styled.ts'
import { readText } from '../../world/read-file.ts'
import type { World } from '../../world/world.ts'

const maxPayloadBytes = 200_000_000

/** One list for each line of turns, from its first turn on; lines share their first turns. */
export function turnHistories(
  world: World,
  session: Session,
  channel: string,
): readonly (readonly TurnHistory[])[] {
  const histories = new Map<string, TurnHistory>()
  for (const turn of session.turns) {
    const history = turn.record && historyOf(world, session, turn, turn.record, channel)
    if (history !== undefined) histories.set(turn.name, history)
  }
  for (const { name, record } of session.turns) {
    const ran = histories.get(name)
    const from = session.turns.find(turn => turn.record?.id === record?.branchedFrom)?.name
    const skipped = from === undefined ? undefined : histories.get(from)
    if (ran?.decision === 'run' && skipped !== undefined)
      histories.set(skipped.turn, { branch: ran, ...skipped })
  }
  return linesOf(session).map(turns => turns.flatMap(({ name }) => histories.get(name) ?? []))
}

/** From each turn that nothing follows, back to its first. */
function linesOf(session: Session): readonly (readonly Turn[])[] {
  const followed = new Set(session.turns.map(turn => parentOf(session, turn)?.name))
  return session.turns
    .filter(({ name }) => !followed.has(name))
    .map(tip => {
      const turns: Turn[] = []
      for (let turn: Turn | undefined = tip; turn !== undefined; turn = parentOf(session, turn))
        turns.unshift(turn)
      return turns
    })
}

/** Undefined when a file of the turn cannot be read: that is said, and the other turns count. */
function historyOf(
  world: World,
  session: Session,
  turn: Turn,
  record: TurnRecord,
  channel: string,
): TurnHistory | undefined {
  try {
    const plan = readText(world.disk, join(turn.folder, turnFiles.plan), limits.bytes)
    const { refused, accepted } = repliesOf(world, turn)
    const { agent, agentVersion } = record
    return {
      sessionId: session.id,
      turn: turn.name,
      agent: agentVersion === undefined ? agent : `${agent}@${agentVersion}`,
      model: record.modelAnswered ?? record.modelAsked ?? '',
      channel,
      created: record.created,
      title: record.title ?? '',
      prompt: promptOf(world, turn),
      refused,
      written: writtenPlan(record, plan, accepted),
      plan,
      decision: record.review?.decision,
      deselected: record.review?.deselected ?? [],
    }
  } catch (error) {
    if (!(error instanceof Fault)) throw error
    world.terminal.tell(
      line`${paint('yellow', '⚠')} ${session.id}/${turn.name} is left out: ${error.message}`,
    )
    return undefined
  }
}

/** A refused reply has its problems beside it. */
function repliesOf(world: World, turn: Turn) {
  const replies = listAttempts(world, turn).flatMap(({ number, files }) => {
    const text = files.has('reply') ? readAttempt(world, turn, number, 'reply') : undefined
    return text === undefined ? [] : [{ text, verdict: files.has('problems') ? 'refused' : 'accepted' }]
  })
  return {
    refused: replies.filter(({ verdict }) => verdict === 'refused').map(({ text }) => text),
    accepted: replies.findLast(({ verdict }) => verdict === 'accepted')?.text,
  }
}

/** The plan as it was before anybody edited it: fences that TeDDy repaired are no change of a person's. */
function writtenPlan(
  { planSha256 }: TurnRecord,
  plan: string | undefined,
  reply: string | undefined,
): string | undefined {
  if (plan !== undefined && sha256(plan) === planSha256) return plan
  if (reply === undefined) return undefined
  const repaired = keepPlaces(reply, sanitizePlan(reply).text)
  return sha256(repaired) === planSha256 ? repaired : reply
}

/** What was sent first for this turn; the payload, where no request was kept. */
function promptOf(world: World, turn: Turn): readonly Message[] {
  const request = listAttempts(world, turn).find(({ files }) => files.has('request'))
  const document =
    (request && readAttempt(world, turn, request.number, 'request')) ??
    readText(world.disk, join(turn.folder, turnFiles.payload), maxPayloadBytes)
  if (document === undefined) return []
  const { system, prompt } = splitPayload(document)
  return [
    ...(system.trim() === '' ? [] : [{ role: 'system' as const, content: system }]),
    { role: 'user' as const, content: prompt },
  ]
}
