// The waiting plan of a turn: checked again, reviewed, run exactly as approved, sealed with its report.

import { join } from 'node:path'
import { Fault } from '../../errors.ts'
import { limits } from '../../plan/limits.ts'
import { hasErrors } from '../../plan/plan-problem.ts'
import { everyItem } from '../../review/approval.ts'
import type { Decision } from '../../review/decision.ts'
import type { ItemId } from '../../review/items.ts'
import { turnFiles } from '../../session/layout.ts'
import type { Turn } from '../../session/session.ts'
import type { ReviewRecord, TurnRecord } from '../../session/turn-record.ts'
import { refuseReportPlace, writeTurnFile } from '../../session/write-turn.ts'
import { sha256 } from '../../text/sha256.ts'
import { readText } from '../../world/read-file.ts'
import { approvalGuard } from '../approval-guard.ts'
import { type CheckedText, checkerFor } from '../check-source.ts'
import { type Asked, decide } from '../decide.ts'
import { cageFor, sandboxState } from '../execution-setup.ts'
import { guardMemos } from '../known-memos.ts'
import { applyStateChanges } from '../memo-changes.ts'
import { whileWaiting } from '../note/while-waiting.ts'
import { newPages } from '../pages.ts'
import { planChanged } from '../plan-source.ts'
import { skipReport } from '../skip-report.ts'
import { runsWhere } from '../state/ground.ts'
import { onRunningGround } from '../state/open-ground.ts'
import { snapshotBefore } from '../state/turn-snapshot.ts'
import { stepsOf } from '../steps.ts'
import { finishTurn } from './finish-turn.ts'
import { runJournal } from './run-journal.ts'
import { type RanTurn, runTurn } from './run-turn.ts'
import { withoutKeys } from './turn-input.ts'
import type { Work } from './work.ts'

type By = ReviewRecord['by']

export type Executed =
  /** `unknownKey`: what was pressed instead of an answer, in words. */
  | { readonly kind: 'quit'; readonly unknownKey: string | undefined }
  | { readonly kind: 'skipped'; readonly message: string | undefined; readonly record: TurnRecord }
  | ({ readonly kind: 'ran'; readonly record: TurnRecord; readonly ground: Work['ground'] } & RanTurn)

/** Reviews and runs the plan of a waiting turn. */
export async function executeTurn(
  given: Work,
  turn: Turn & { record: TurnRecord },
  by: By,
): Promise<Executed> {
  const work = await onRunningGround(given)
  const { world, site, config, flags } = work
  const { record } = turn
  refuseReportPlace(world, turn)
  const planText = readPlan(work, turn)
  const protectedFiles = by !== 'user' && flags.protectedFiles === 'refuse' ? 'refuse' : 'mark'
  const callers = record.stack.length
  const check = await checkerFor(world, site, { rationale: 'warning', protectedFiles, callers })
  const guard = approvalGuard(world, site, check)
  const checked = guard.check(planText)
  if (checked.plan === undefined || hasErrors(checked.problems)) throw refused(turn, checked)
  await guardMemos(world, site, checked.plan)

  const sandbox = sandboxState(await cageFor(world, site, config), config)
  const pages = newPages(world, config)
  const started = world.clock.now()
  const asked: Asked = {
    checked,
    check: guard.check,
    mode: by === 'user' ? 'ask' : 'approve-all',
    sandbox,
    pages,
    runs: runsWhere(work.ground!),
    where: `turn ${turn.name} · ${record.agent}`,
  }
  const decision = await whileWaiting(work, () => decide(world, site, config, asked))
  if (decision.kind === 'quit') return decision
  const told = [decision.message, flags.message].filter(part => part?.trim()).join('\n\n')
  const message = told === '' ? undefined : withoutKeys(work, told)
  const planEdited = sha256(planText) !== record.planSha256
  if (decision.kind === 'skip') {
    const { off: deselected, modified, plan } = decision
    const review = reviewRecord({ decision: 'skip', by, message, planEdited, deselected, modified })
    const report = skipReport({ ...decision, message }, { started, ended: world.clock.now() })
    expectSame(work, turn, planText)
    if (decision.text !== planText) writeTurnFile(world, turn, turnFiles.plan, decision.text)
    return { kind: 'skipped', message, record: finishTurn(work, turn.name, { review, plan, report }) }
  }

  expectSame(work, turn, planText)
  const approved = guard.approve(decision)
  // What runs is what plan.md says, with the edits made in review.
  if (decision.text !== planText) writeTurnFile(world, turn, turnFiles.plan, decision.text)
  const review = reviewRecord({
    decision: 'run',
    by,
    message,
    planEdited,
    deselected: deselectedItems(decision),
    modified: decision.modified,
    confirmedProtected: decision.confirmedProtected,
  })
  // Nothing runs before what is there has been saved.
  await snapshotBefore(work, turn.name)
  const journal = runJournal(world, turn.folder)
  journal.add({
    kind: 'start',
    at: started.toISOString(),
    plan: sha256(decision.text),
    root: approved.root,
    files: Object.fromEntries(approved.files),
    selected: decision.selected,
    isolation: work.ground!.isolation,
    review,
    broken: decision.broken,
  })
  const ran = await runTurn(work, {
    turn,
    journal,
    text: decision.text,
    plan: decision.plan,
    steps: stepsOf(decision),
    approved,
    started,
    message,
    changes: () => applyStateChanges(world, site, decision, { turn: `${work.sessionId}/${turn.name}` }),
    before: [],
    written: new Map(),
    pages,
  })
  const done = finishTurn(work, turn.name, { review, plan: decision.plan, report: ran.report })
  return { kind: 'ran', record: done, ground: work.ground, ...ran }
}

/** The plan of a turn as it is on disk now. */
export function readPlan({ world }: Work, { folder, name }: Turn): string {
  const text = readText(world.disk, join(folder, turnFiles.plan), limits.bytes)
  if (text !== undefined) return text
  throw new Fault('conflict', `the plan of turn ${name} is gone`, { hints: ['teddy resume'] })
}

// The review was of this text, and of no other.
function expectSame(work: Work, turn: Turn, given: string): void {
  if (readPlan(work, turn) !== given) throw planChanged(`${turn.name}/${turnFiles.plan}`)
}

function refused({ folder, name }: Turn, { problems }: CheckedText): Fault {
  return new Fault('refused', `the plan of turn ${name} cannot run as it is`, {
    problems,
    file: join(folder, turnFiles.plan),
    hints: [
      'mend the file and `teddy resume`, or have it planned anew:',
      `teddy branch ${name}, then teddy plan -m "…"`,
    ],
  })
}

type Review = Pick<ReviewRecord, 'decision' | 'by' | 'message' | 'planEdited'> & Partial<ReviewRecord>

function reviewRecord(review: Review): ReviewRecord {
  return { deselected: [], modified: [], confirmedProtected: [], ...review }
}

/** What somebody switched off; what could not run was not. */
function deselectedItems({ plan, selected, broken }: Extract<Decision, { kind: 'run' }>): readonly ItemId[] {
  return everyItem(plan).filter(id => !selected.includes(id) && !broken.some(item => item.id === id))
}
