// The end of a turn: its review and result go into turn.md, which is sealed; report.md makes the turn done.

import { Fault } from '../../errors.ts'
import { conclude } from '../../model/agents/stack.ts'
import type { Plan } from '../../plan/plan.ts'
import { renderReport } from '../../report/render-report.ts'
import type { Report } from '../../report/report.ts'
import { sealTurn } from '../../session/seal.ts'
import { turnNamed } from '../../session/session.ts'
import type { ReviewRecord, TurnRecord } from '../../session/turn-record.ts'
import { nextInput } from './next-input.ts'
import { sessionNow, type Work } from './work.ts'

/** Seals the turn; returns its record. */
export function finishTurn(
  work: Work,
  name: string,
  { review, plan, report }: { review: ReviewRecord; plan: Plan | undefined; report: Report },
): TurnRecord {
  const session = sessionNow(work)
  const turn = turnNamed(session, name)
  const record = turn?.record
  if (turn === undefined || record === undefined)
    throw new Fault('conflict', `turn ${name} was removed while its plan ran`, { hints: ['teddy tree'] })
  const { ended } = nextInput({ record, plan, report })
  const concluded = ended && conclude(record).outcome === 'ended'
  const isolation = report.status === 'SKIPPED' ? undefined : work.ground?.isolation
  const { status, snapshot } = report
  const done = { ...record, review, status, isolation, snapshot, concluded }
  return sealTurn(work.world, session, turn, done, renderReport(report))
}
