// What the next turn is made from: which turn it is, who plans, what the message says.

import { join } from 'node:path'
import { Fault } from '../../errors.ts'
import { turnFiles } from '../../session/layout.ts'
import { tipOf } from '../../session/line.ts'
import { type NextTurn, turnToPlan } from '../../session/next-turn.ts'
import type { Session, Turn } from '../../session/session.ts'
import { redact } from '../../text/redact.ts'
import { line, paint } from '../../text/styled.ts'
import { readText } from '../../world/read-file.ts'
import type { World } from '../../world/world.ts'
import { readFinished } from './finished-turn.ts'
import { type Finished, type NextInput, nextInput } from './next-input.ts'
import type { Work } from './work.ts'

export type TurnInput = {
  readonly session: Session
  readonly next: NextTurn
  /** The turn before, and what it says to this one; undefined for a first turn. */
  readonly before: { readonly turn: Turn; readonly finished: Finished; readonly input: NextInput } | undefined
  /** The message that an unfinished or branched turn has already. */
  readonly kept: string | undefined
}

const maxMessageBytes = 10_000_000

/** Looks at the session; a Fault while a plan waits. */
export function turnInput(work: Work, session: Session): TurnInput {
  const { world, project } = work
  const tip = tipOf(world, project, session)
  const next = turnToPlan(session, tip)
  const { parent, again } = next
  const kept = again && keptMessage(world, again)
  if (parent === undefined) return { session, next, before: undefined, kept }
  const finished = readFinished(world, parent)
  return { session, next, before: { turn: parent, finished, input: nextInput(finished) }, kept }
}

/** The message that a turn has; undefined when it has none yet. */
export function keptMessage({ disk }: Pick<World, 'disk'>, { folder }: Turn): string | undefined {
  return readText(disk, join(folder, turnFiles.userPrompt), maxMessageBytes)
}

/** The message of the turn: what the turn before says, and what the user does; undefined when nobody says anything. */
export function messageFor({ before, kept }: TurnInput, typed: string | undefined): string | undefined {
  const own = typed?.trim() ? typed : undefined
  if (own === undefined && kept !== undefined) return kept
  const parts = [before?.input.carried, before?.input.fromReview, own].filter(part => part?.trim())
  return parts.length === 0 ? undefined : parts.join('\n\n')
}

/** The message without strings that look like keys; the user is told. */
export function withoutKeys({ world }: Work, message: string): string {
  const { text, found } = redact(message)
  if (found.length > 0) {
    const what =
      found.length === 1 ? 'a string that looks like a key' : `${found.length} strings that look like keys`
    world.terminal.tell(line`${paint('yellow', 'warning:')} ${what} in your message: left out`)
  }
  return text
}

/** What to say when there is no message. */
export function noMessage(command: string): Fault {
  return new Fault('usage', 'what do you want? the message is empty', {
    hints: [`teddy ${command} -m "return 401 for expired tokens"`],
  })
}
