// One approved plan run again without a model, then compared with what the turn left behind.

import { dirname } from 'node:path'
import { Fault } from '../../errors.ts'
import type { ActionOutcome } from '../../execute/outcome.ts'
import { runPlan } from '../../execute/run-plan.ts'
import type { Action } from '../../plan/plan.ts'
import { hasErrors } from '../../plan/plan-problem.ts'
import type { ItemId } from '../../review/items.ts'
import { takeApproval } from '../../review/take-approval.ts'
import { parentOf } from '../../session/next-turn.ts'
import type { Session, Turn } from '../../session/session.ts'
import { takeTree } from '../../snapshot/take-tree.ts'
import { diffTrees, snapshotExists } from '../../snapshot/tree.ts'
import type { Interrupts } from '../../world/interrupts.ts'
import { checkerFor } from '../check-source.ts'
import { cageFor, prepareExecution, sandboxState } from '../execution-setup.ts'
import { newPages } from '../pages.ts'
import { progressOn } from '../progress.ts'
import { siteFiles } from '../site-files.ts'
import { filesBefore } from '../state/files-before.ts'
import { limitsFor } from '../state/not-covered.ts'
import { stepsOf } from '../steps.ts'
import { itemsThatRan, type RecordedTurn, readRecorded } from './recorded-turn.ts'
import type { ReplayGround } from './replay-ground.ts'
import { compareActions, compareFiles, type TurnReplay } from './turn-replay.ts'

type Compared = Pick<TurnReplay, 'files' | 'actions' | 'problems'>

const problem = (text: string): Compared => ({ files: [], actions: [], problems: [text] })

/** Runs the plan of a turn again from the files that it started from then. */
export async function replayTurn(
  ground: ReplayGround,
  session: Session,
  turn: Turn,
  interrupts: Interrupts,
): Promise<TurnReplay> {
  const { clock } = ground.work.world
  const begin = clock.steady()
  const skipped = turn.record?.status === 'SKIPPED'
  const compared = skipped
    ? { files: [], actions: [], problems: [] }
    : await compare(ground, session, turn, interrupts)
  const same = compared.files.length + compared.actions.length + compared.problems.length === 0
  return {
    turn: turn.name,
    title: turn.record?.title ?? '',
    outcome: skipped ? 'skipped' : same ? 'same' : 'differs',
    ...compared,
    seconds: (clock.steady() - begin) / 1000,
  }
}

async function compare(
  ground: ReplayGround,
  session: Session,
  turn: Turn,
  interrupts: Interrupts,
): Promise<Compared> {
  const { work, place } = ground
  const { world } = work
  const recorded = readRecorded(world, turn)
  if (typeof recorded === 'string') return problem(recorded)
  const snapshot = turn.record?.snapshot
  if (snapshot === undefined) return problem('it ran with --no-snapshot, so there is nothing to compare with')
  if (!(await snapshotExists(world, place, snapshot)))
    return problem(`the snapshot ${snapshot.slice(0, 12)} is gone from the repository`)
  const before = await startOfTurn(ground, session, turn)
  if (typeof before !== 'object') return problem(before)
  const stuck = await ground.moveTo(before.files, before.head)
  const outcomes = await run(ground, turn, recorded, interrupts)
  if (typeof outcomes === 'string') return problem(outcomes)
  const { tree } = await takeTree(world, place, { limits: limitsFor(work) })
  return {
    files: compareFiles(await diffTrees(world, place, snapshot, tree)),
    actions: compareActions(recorded.report.actions, outcomes),
    problems: stuck.map(path => `${path} could not be brought to what it was before the turn`),
  }
}

/** Each turn starts from what it started from then, so that a difference is told once and not by all turns after it. */
async function startOfTurn({ work, place }: ReplayGround, session: Session, turn: Turn) {
  try {
    const files = await filesBefore(work, session, place.store, turn)
    const parent = parentOf(session, turn)?.record
    return { files, head: parent?.isolation === 'worktree' ? (parent.snapshot ?? files) : files }
  } catch (error) {
    if (error instanceof Fault) return error.message
    throw error
  }
}

async function run(
  { work }: ReplayGround,
  turn: Turn,
  { text, report }: RecordedTurn,
  interrupts: Interrupts,
): Promise<readonly ActionOutcome[] | string> {
  const { world, site, config } = work
  const callers = turn.record?.stack.length ?? 0
  const check = await checkerFor(world, site, { rationale: 'warning', protectedFiles: 'mark', callers })
  const { plan, problems } = check(text)
  if (plan === undefined || hasErrors(problems))
    return `its plan would be refused now: ${problems.find(({ severity }) => severity === 'error')?.message ?? 'it is empty'}`
  const selected = itemsThatRan(report)
  const modified = (turn.record?.review?.modified ?? []) as readonly ItemId[]
  const steps = stepsOf({ plan, selected, modified })
  const root = world.disk.realpath(site.root)
  const approved = takeApproval({
    text,
    plan,
    selected,
    root,
    files: siteFiles(world.disk, { ...site, root }),
  })
  const cage = await cageFor(world, site, config)
  const progress = progressOn(world.terminal, plan.actions, {
    sandbox: sandboxState(cage, config),
    signal: interrupts.signal,
  })
  const execution = prepareExecution(world, config, {
    approved,
    cage,
    interrupts,
    onOutput: progress.onOutput,
    onBytes: progress.onBytes,
    pages: newPages(world, config),
    turn: {
      ...{ written: new Map(), commandRan: false, onWrite: () => {}, keepPage: () => {} },
      storeRoot: dirname(site.folder),
      asking: ask => ask(),
    },
  })
  // What came from people and from the network then is what comes now.
  const known = plan.actions.map((action, n) => (isFromOutside(action) ? report.actions[n] : undefined))
  return (await runPlan(world, execution, steps, progress, known)).outcomes
}

function isFromOutside(action: Action): boolean {
  if (action.type === 'READ') return action.resource.kind === 'url'
  return action.type === 'RESEARCH' || action.type === 'CHAT_WITH_USER'
}
