// Another model's plan for a turn, from the turn's own payload. Nothing of the session is written.

import { join } from 'node:path'
import { Fault } from '../../errors.ts'
import { addUsage, noUsage } from '../../model-usage.ts'
import { makeLocalFolder } from '../../session/local-folder.ts'
import type { Session, Turn } from '../../session/session.ts'
import { sessionTotals } from '../../session/totals.ts'
import type { TurnRecord } from '../../session/turn-record.ts'
import { writeTurnFile } from '../../session/write-turn.ts'
import { makeFolder } from '../../world/create.ts'
import { newId } from '../../world/ids.ts'
import type { CheckedText } from '../check-source.ts'
import { type Accepted, askForPlan } from '../turn/ask-for-plan.ts'
import { openNamed } from '../turn/choose-model.ts'
import type { OpenTurn } from '../turn/open-turn.ts'
import { planScreen } from '../turn/plan-screen.ts'
import { readPayload } from '../turn/turn-request.ts'
import type { Work } from '../turn/work.ts'

type Question = {
  readonly turn: Turn & { readonly record: TurnRecord }
  readonly model: string
  readonly check: (text: string) => CheckedText
  readonly signal: AbortSignal
}

/** Asks; requests and replies are kept in a private folder, which is given too. */
export async function planWith(
  work: Work,
  session: Session,
  { turn, model: name, check, signal }: Question,
): Promise<{ readonly accepted: Accepted; readonly folder: string }> {
  const { world, project, config } = work
  const document = readPayload(world, turn.folder)
  if (document === undefined)
    throw new Fault('usage', `turn ${turn.name} has no _context.log to send`, { hints: ['teddy tree'] })
  const model = await openNamed(work, name)
  const folder = join(makeLocalFolder(world.disk, project), 'replays', newId(world.clock))
  makeFolder(world.disk, folder, 0o700)
  const open = inMemory(work, turn, folder)
  const calling = {
    work,
    turn: open,
    screen: planScreen(world),
    counted: { prompt: '', tokens: 0 },
    signal,
    // What this call uses counts beside what the session has used, so that its limits hold for both.
    tally: () => {
      const { turns, usage } = sessionTotals(session)
      const { calls, usage: own } = open.record()
      return { turns, usage: addUsage(usage, own), answered: calls }
    },
  }
  const accepted = await askForPlan(calling, { model, document, check, retries: config.values.retries })
  open.write('plan.md', accepted.text)
  return { accepted, folder }
}

function inMemory({ world }: Work, turn: Turn & { readonly record: TurnRecord }, folder: string): OpenTurn {
  const { name } = turn
  let record: TurnRecord = { ...turn.record, calls: 0, retries: 0, usage: noUsage }
  return {
    name,
    folder,
    record: () => record,
    update: changes => {
      record = { ...record, ...changes }
    },
    write: (file, text) => writeTurnFile(world, { name, folder }, file, text),
  }
}
