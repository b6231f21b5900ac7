// A turn whose plan was interrupted: say what was done, then go on or end it; a command is never repeated silently.

import { mostEditBytes } from '../../edit/decode.ts'
import { Fault } from '../../errors.ts'
import type { ActionOutcome } from '../../execute/outcome.ts'
import { outcomeOf, reasonOff, type Step } from '../../execute/run-plan.ts'
import { parsePlan } from '../../plan/parse.ts'
import type { Plan } from '../../plan/plan.ts'
import type { ItemId } from '../../review/items.ts'
import type { Turn } from '../../session/session.ts'
import { refuseReportPlace } from '../../session/write-turn.ts'
import { sha256 } from '../../text/sha256.ts'
import { line, paint } from '../../text/styled.ts'
import { projectFiles } from '../../world/project-files.ts'
import { buildReport } from '../build-report.ts'
import { applyStateChanges } from '../memo-changes.ts'
import { whileWaiting } from '../note/while-waiting.ts'
import { onRunningGround } from '../state/open-ground.ts'
import { snapshotAfter } from '../state/turn-snapshot.ts'
import { stepsOf } from '../steps.ts'
import { askRecovery } from './ask-recovery.ts'
import { type Executed, readPlan } from './execute-turn.ts'
import { finishTurn } from './finish-turn.ts'
import { type Judged, judgeRun } from './judge-run.ts'
import { type RunSoFar, readRun, runJournal } from './run-journal.ts'
import { runTurn } from './run-turn.ts'
import { withoutKeys } from './turn-input.ts'
import type { Work } from './work.ts'

type Mode = { readonly withoutTerminal: 'refuse' | 'go-on' }

/** Goes on with an interrupted turn, or ends it. */
export async function recoverTurn(given: Work, turn: Turn, mode: Mode): Promise<Executed> {
  const { world } = given
  refuseReportPlace(world, turn)
  const found = readRun(world, turn.folder)
  if (found === undefined) throw new Fault('bug', `turn ${turn.name} has a journal without a start`)
  // Where it began, whatever flags and settings say now.
  const work = await onRunningGround(given, found.start.isolation)
  const run = withMessage(work, found)
  const text = readPlan(work, turn)
  if (sha256(text) !== run.start.plan) throw planChanged(turn)
  const { plan } = parsePlan(text)
  if (plan === undefined) throw planChanged(turn)
  if (run.report !== undefined) return writeReport(work, turn, run, plan)

  const { review, selected } = run.start
  const steps = stepsOf({
    plan,
    selected: selected as ItemId[],
    modified: review.modified as ItemId[],
    broken: run.start.broken ?? [],
  })
  const judged = judgeRun(run, steps, path => standingNow(work, path))
  tellWhere(work, turn, judged, steps)
  const answer = await whileWaiting(work, () => askRecovery(world, judged, mode.withoutTerminal))
  if (answer === 'quit') return { kind: 'quit', unknownKey: undefined }
  const before = answer === 'take-as-done' ? [...judged.done, takenAsDone(judged, steps)] : judged.done
  if (answer === 'stop') return stopHere(work, turn, { run, plan, text, steps, judged })

  const ran = await runTurn(work, {
    turn,
    journal: runJournal(world, turn.folder),
    text,
    plan,
    steps,
    approved: { plan: run.start.plan, root: run.start.root, files: new Map(Object.entries(run.start.files)) },
    started: new Date(run.start.at),
    message: review.message,
    changes: async () => run.changes ?? applyChanges(work, turn, run, plan),
    before,
    written: new Map(run.writes.map(({ path }) => [path, standingNow(work, path)])),
  })
  const record = finishTurn(work, turn.name, { review, plan, report: ran.report })
  return { kind: 'ran', record, ground: work.ground, ...ran }
}

/** What the user says now goes along with what was said in the review. */
function withMessage(work: Work, run: RunSoFar): RunSoFar {
  const own = work.flags.message
  if (!own?.trim()) return run
  const { review } = run.start
  const told = [review.message, withoutKeys(work, own)].filter(part => part !== undefined)
  return { ...run, start: { ...run.start, review: { ...review, message: told.join('\n\n') } } }
}

/** Everything had run; only the report's file is missing. */
function writeReport(work: Work, turn: Turn, { start, report: kept }: RunSoFar, plan: Plan): Executed {
  const said = line`turn ${turn.name} had run to its end; only its report was missing, and is written now`
  work.world.terminal.tell(paint('dim', said))
  const { review } = start
  const report = { ...kept!, message: review.message }
  const record = finishTurn(work, turn.name, { review, plan, report })
  return { kind: 'ran', record, ground: work.ground, report, exitCode: undefined }
}

type Stopped = {
  readonly run: RunSoFar
  readonly plan: Plan
  readonly text: string
  readonly steps: readonly Step[]
  readonly judged: Judged
}

async function stopHere(
  work: Work,
  turn: Turn,
  { run, plan, text, steps, judged }: Stopped,
): Promise<Executed> {
  const { review, at } = run.start
  const actions = steps.map((step, n) => judged.done[n] ?? notFinished(judged, step, n + 1))
  const agent = turn.record?.agent ?? ''
  const snapshot = await snapshotAfter(work, { turn: turn.name, agent, title: plan.title })
  const report = buildReport({
    text,
    plan,
    snapshot,
    status: 'ABORTED',
    started: new Date(at),
    ended: work.world.clock.now(),
    message: review.message,
    changes: run.changes ?? [],
    actions,
  })
  runJournal(work.world, turn.folder).add({ kind: 'end', report })
  const record = finishTurn(work, turn.name, { review, plan, report })
  return { kind: 'ran', record, ground: work.ground, report, exitCode: undefined }
}

function notFinished({ middle }: Judged, step: Step, number: number): ActionOutcome {
  if (!step.selected) return outcomeOf(number, step, { status: 'SKIPPED', summary: reasonOff(step) }, 0)
  if (middle.kind === 'none' || middle.action !== number)
    return outcomeOf(number, step, { status: 'SKIPPED', summary: 'not run: interrupted' }, 0)
  const summary =
    middle.kind === 'command'
      ? 'interrupted: it had started, and nobody knows how far it got'
      : `interrupted: ${middle.path} was changed by somebody else meanwhile`
  return outcomeOf(number, step, { status: 'FAILURE', summary }, 0)
}

function takenAsDone({ middle }: Judged, steps: readonly Step[]): ActionOutcome {
  const number = middle.kind === 'none' ? 1 : middle.action
  const summary = 'interrupted: it had started; taken as done by the user'
  return outcomeOf(number, steps[number - 1]!, { status: 'SUCCESS', summary }, 0)
}

function applyChanges(work: Work, turn: Turn, { start }: RunSoFar, plan: Plan) {
  const decided = { plan, selected: start.selected as ItemId[], modified: start.review.modified as ItemId[] }
  return applyStateChanges(work.world, work.project, decided, { turn: `${work.sessionId}/${turn.name}` })
}

function standingNow({ world, site }: Work, path: string): string {
  const entry = projectFiles(world.disk, site.root).look(path)
  if (entry.kind !== 'file') return entry.kind
  const read = entry.read(mostEditBytes)
  return 'problem' in read ? read.problem : sha256(read.bytes)
}

function tellWhere({ world }: Work, turn: Turn, { done, middle }: Judged, steps: readonly Step[]): void {
  const { terminal } = world
  const ran = done.filter(({ status }) => status !== 'SKIPPED').length
  terminal.tell(
    line`${paint('yellow', '!')} turn ${turn.name} was interrupted: ${ran} of ${steps.length} actions are done`,
  )
  for (const { number, type, target, summary } of done)
    terminal.tell(line`    ${number} ${type.padEnd(8)} ${target}  ${paint('dim', summary)}`)
  if (middle.kind === 'command')
    terminal.tell(line`    ${middle.action} EXECUTE  had started; whether it finished is not known`)
  if (middle.kind === 'changed')
    terminal.tell(line`    ${middle.action} ${middle.path} is neither as before nor as it should be after`)
}

function planChanged({ name, folder }: Turn): Fault {
  return new Fault('conflict', `plan.md of turn ${name} was changed after it had begun to run`, {
    hints: [`put it back as it was (the model's reply is in ${folder}/attempts), then \`teddy resume\``],
  })
}
