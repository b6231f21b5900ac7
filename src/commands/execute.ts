// teddy execute: a plan from anywhere, reviewed, run exactly as approved, reported.

import { type Config, loadConfig } from '../config/load.ts'
import { findProject, type Project } from '../config/project.ts'
import { exitCodes } from '../errors.ts'
import { runPlan } from '../execute/run-plan.ts'
import { hasErrors } from '../plan/plan-problem.ts'
import { renderReport } from '../report/render-report.ts'
import type { Report } from '../report/report.ts'
import type { Decision } from '../review/decision.ts'
import { renderJson } from '../text/json.ts'
import { line, paint } from '../text/styled.ts'
import { catchInterrupts } from '../world/interrupts.ts'
import type { Wrap } from '../world/sandbox.ts'
import { takeKeysFromTerminal } from '../world/standard-input.ts'
import type { World } from '../world/world.ts'
import { approvalGuard } from './approval-guard.ts'
import { buildReport } from './build-report.ts'
import { checkerFor } from './check-source.ts'
import { renderChecked } from './checked-plan.ts'
import type { Typed } from './command-spec.ts'
import { decide } from './decide.ts'
import { renderDryRunJson, sayDryRun } from './dry-run.ts'
import { cageFor, prepareExecution, sandboxState } from './execution-setup.ts'
import { guardMemos } from './known-memos.ts'
import { applyStateChanges } from './memo-changes.ts'
import { newPages, type Pages } from './pages.ts'
import { commandFor, expectSamePlan, readPlanSource } from './plan-source.ts'
import { progressOn } from './progress.ts'
import { type ReportTarget, reportTarget } from './report-target.ts'
import { sayEnd, sayQuit } from './say-end.ts'
import { tellWarnings } from './settings-warnings.ts'
import { skipReport } from './skip-report.ts'
import { saveBefore } from './state/one-off-undo.ts'
import { stepsOf } from './steps.ts'

export async function run(world: World, { args, options }: Typed): Promise<number> {
  const { terminal, clock } = world
  const project = findProject(world)
  const config = loadConfig(world, project)
  tellWarnings(terminal, config)
  const source = await readPlanSource(world, args[0], { withoutTerminal: 'refuse' })
  if (source.from === 'stdin') takeKeysFromTerminal()
  const target = options.dryRun ? undefined : reportTarget(world, options.report)
  // Nobody confirms a protected file under -y.
  const protectedFiles = options.yes && !options.allowProtected ? 'refuse' : 'mark'
  const check = await checkerFor(world, project, { rationale: 'warning', protectedFiles })
  const guard = approvalGuard(world, project, check)
  const checked = guard.check(source.text)
  if (hasErrors(checked.problems)) {
    for (const text of renderChecked({ source, ...checked })) terminal.tell(text)
    return exitCodes.refused
  }
  await guardMemos(world, project, checked.plan!)
  if (target === undefined) {
    const dry = { checked, keepsMemos: project.foundBy === 'teddy' ? 'yes' : 'no' } as const
    if (options.json) terminal.raw(renderDryRunJson(dry))
    else sayDryRun(terminal, dry)
    return 0
  }

  const cage = await cageFor(world, project, config)
  const started = clock.now()
  const pages = newPages(world, config)
  const decision = await decide(world, project, config, {
    checked,
    check: guard.check,
    mode: options.yes ? 'approve-all' : 'ask',
    sandbox: sandboxState(cage, config),
    pages,
  })
  if (decision.kind === 'quit') {
    sayQuit(terminal, decision.unknownKey, commandFor('execute', source))
    return exitCodes.guard
  }
  if (decision.kind === 'skip')
    return end(world, target, skipReport(decision, { started, ended: clock.now() }), options)

  expectSamePlan(world, source)
  const approved = guard.approve(decision)
  const { report, exitCode } = await runApproved(world, project, config, {
    ...{ decision, approved, cage, pages, started },
  })
  const code = end(world, target, report, options)
  return exitCode ?? code
}

type Approved = {
  readonly decision: Extract<Decision, { kind: 'run' }>
  readonly approved: ReturnType<ReturnType<typeof approvalGuard>['approve']>
  readonly cage: Wrap | undefined
  readonly pages: Pages
  readonly started: Date
}

async function runApproved(
  world: World,
  project: Project,
  config: Config,
  { decision, approved, cage, pages, started }: Approved,
): Promise<{ readonly report: Report; readonly exitCode: number | undefined }> {
  const { terminal, clock } = world
  const { text, plan, message } = decision
  const undo = await saveBefore(world, project, config)
  const interrupts = catchInterrupts()
  try {
    const sandbox = sandboxState(cage, config)
    const progress = progressOn(terminal, plan.actions, { sandbox, signal: interrupts.signal })
    const { onOutput, onBytes } = progress
    const given = { approved, cage, interrupts, pages, onOutput, onBytes }
    const execution = prepareExecution(world, config, given)
    const changes = await applyStateChanges(world, project, decision, { turn: undefined })
    const { status, outcomes } = await runPlan(world, execution, stepsOf(decision), progress)
    await undo?.saveAfter()
    const rest = { status, started, ended: clock.now(), message, changes, undo: undo?.command }
    const report = buildReport({ text, plan, actions: outcomes, ...rest })
    return { report, exitCode: interrupts.exitCode() }
  } finally {
    interrupts.stop()
  }
}

function end(world: World, target: ReportTarget, report: Report, options: Typed['options']): number {
  const path = target.write(renderReport(report))
  if (options.json) world.terminal.raw(renderJson(report))
  else sayEnd(world.terminal, report.status, report.actions, path)
  if (!options.json && report.undo !== undefined)
    world.terminal.say(line`Next: ${report.undo}  ${paint('dim', 'take the plan back')}`)
  return report.status === 'FAILURE' ? exitCodes.failed : 0
}
