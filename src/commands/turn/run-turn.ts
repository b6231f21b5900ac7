// A turn's approved plan, run with a journal: each step is on disk before the next one begins.

import { dirname } from 'node:path'
import { storeUrlText, urlTextOf } from '../../context/url-text.ts'
import type { ActionOutcome } from '../../execute/outcome.ts'
import { runPlan, type Step } from '../../execute/run-plan.ts'
import type { Plan } from '../../plan/plan.ts'
import type { Report, StateChange } from '../../report/report.ts'
import type { Approval } from '../../review/approval.ts'
import type { Turn } from '../../session/session.ts'
import { catchInterrupts } from '../../world/interrupts.ts'
import { buildReport } from '../build-report.ts'
import { cageFor, prepareExecution, sandboxState } from '../execution-setup.ts'
import { noteRunning, notNoting } from '../note/note-running.ts'
import { whileWaiting } from '../note/while-waiting.ts'
import type { Pages } from '../pages.ts'
import { progressOn } from '../progress.ts'
import { snapshotAfter } from '../state/turn-snapshot.ts'
import type { RunJournal } from './run-journal.ts'
import type { Work } from './work.ts'

export type TurnRun = {
  readonly turn: Pick<Turn, 'name' | 'folder' | 'record'>
  readonly journal: RunJournal
  readonly text: string
  readonly plan: Plan
  readonly steps: readonly Step[]
  readonly approved: Approval
  readonly started: Date
  readonly message: string | undefined
  /** Applies memo and context changes; what an earlier run applied already is just returned. */
  readonly changes: () => Promise<readonly StateChange[]>
  /** What an earlier run did. */
  readonly before: readonly ActionOutcome[]
  readonly written: Map<string, string>
  /** What the review has read already. */
  readonly pages?: Pages
}

export type RanTurn = { readonly report: Report; readonly exitCode: number | undefined }

/** Runs what is left of the plan; the report is in the journal when this returns. */
export async function runTurn(work: Work, run: TurnRun): Promise<RanTurn> {
  const { world, site, config } = work
  const { journal, steps, before } = run
  const cage = await cageFor(world, site, config)
  const interrupts = catchInterrupts()
  let noting = notNoting
  try {
    const progress = progressOn(
      world.terminal,
      steps.map(step => step.action),
      { sandbox: sandboxState(cage, config), signal: interrupts.signal },
    )
    let action = 0
    const execution = prepareExecution(world, config, {
      approved: run.approved,
      cage,
      interrupts,
      ...(run.pages && { pages: run.pages }),
      onOutput: progress.onOutput,
      onBytes: progress.onBytes,
      turn: {
        storeRoot: dirname(site.folder),
        written: run.written,
        commandRan: before.some(({ type }) => type === 'EXECUTE'),
        onWrite: write => journal.add({ kind: 'write', action, ...write }),
        asking: ask => whileWaiting(work, ask),
        keepPage: (url, page) => storeUrlText(world, run.turn.folder, url, urlTextOf(world, page)),
      },
    })
    const changes = await run.changes()
    noting = await noteRunning(work, run)
    journal.add({ kind: 'changes', changes })
    const watch = {
      onStart: (number: number, one: Step['action']) => {
        action = number
        journal.add({ kind: 'intent', action })
        progress.onStart(number, one)
      },
      onDone: (outcome: ActionOutcome) => {
        journal.add({ kind: 'outcome', outcome })
        progress.onDone(outcome)
        noting.onDone(outcome)
      },
    }
    const { status, outcomes } = await runPlan(world, execution, steps, watch, before)
    const { name, record } = run.turn
    const snapshot = await snapshotAfter(work, {
      turn: name,
      agent: record?.agent ?? '',
      title: run.plan.title,
    })
    const report = buildReport({
      text: run.text,
      plan: run.plan,
      status,
      started: run.started,
      ended: world.clock.now(),
      message: run.message,
      changes,
      actions: outcomes,
      snapshot,
    })
    journal.add({ kind: 'end', report })
    return { report, exitCode: interrupts.exitCode() }
  } finally {
    await noting.settle()
    interrupts.stop()
  }
}
