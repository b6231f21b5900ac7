// teddy execute: a plan from anywhere, reviewed, run exactly as approved, reported.

import { loadConfig } from '../config/load.ts'
import { findProject } from '../config/project.ts'
import { exitCodes } from '../errors.ts'
import { runPlan } from '../execute/run-plan.ts'
import { hasErrors } from '../plan/plan-problem.ts'
import { renderReport } from '../report/render-report.ts'
import type { Report } from '../report/report.ts'
import { renderJson } from '../text/json.ts'
import { catchInterrupts } from '../world/interrupts.ts'
import type { World } from '../world/world.ts'
import { approvalGuard } from './approval-guard.ts'
import { buildReport } from './build-report.ts'
import { checkerFor } from './check-source.ts'
import { renderChecked } from './checked-plan.ts'
import type { Typed } from './command-spec.ts'
import { decide } from './decide.ts'
import { sayDryRun } from './dry-run.ts'
import { cageFor, prepareExecution } from './execution-setup.ts'
import { guardMemos } from './known-memos.ts'
import { applyStateChanges } from './memo-changes.ts'
import { commandFor, readPlanSource } from './plan-source.ts'
import { progressOn } from './progress.ts'
import { type ReportTarget, reportTarget } from './report-target.ts'
import { sayEnd, sayQuit } from './say-end.ts'
import { tellWarnings } from './settings-warnings.ts'
import { stepsOf } from './steps.ts'

export async function run(world: World, { args, options }: Typed): Promise<number> {
  const { terminal, clock } = world
  const project = findProject(world)
  const config = loadConfig(world, project)
  tellWarnings(terminal, config)
  const target = reportTarget(world, options.report)
  const source = await readPlanSource(world, args[0], { withoutTerminal: 'refuse' })
  // Nobody confirms a protected file under -y.
  const protectedFiles = options.yes && !options.allowProtected ? 'refuse' : 'mark'
  const guard = approvalGuard(
    world,
    project,
    await checkerFor(world, project, { rationale: 'warning', protectedFiles }),
  )
  const checked = guard.check(source.text)
  if (hasErrors(checked.problems)) {
    for (const text of renderChecked({ source, ...checked })) terminal.tell(text)
    return exitCodes.refused
  }
  await guardMemos(world, project, checked.plan!)
  if (options.dryRun) {
    sayDryRun(terminal, checked.simulated!)
    return 0
  }

  const cage = await cageFor(world, project, config)
  const sandbox = cage === undefined ? 'off' : 'on'
  const started = clock.now()
  const mode = options.yes ? 'approve-all' : 'ask'
  const decision = await decide(world, project, config, { checked, check: guard.check, mode, sandbox })
  if (decision.kind === 'quit') {
    sayQuit(terminal, decision.unknownKey, commandFor('execute', source))
    return 0
  }
  if (decision.kind === 'skip') {
    const rest = {
      status: 'SKIPPED',
      started,
      ended: clock.now(),
      message: decision.message,
      changes: [],
    } as const
    const report = buildReport({ text: checked.text, plan: checked.plan!, actions: [], ...rest })
    return end(world, target, report, options)
  }

  const approved = guard.approve(decision)
  const interrupts = catchInterrupts()
  try {
    const progress = progressOn(terminal, decision.plan.actions.length, sandbox)
    const execution = prepareExecution(world, config, {
      approved,
      cage,
      interrupts,
      onOutput: progress.onOutput,
      onBytes: progress.onBytes,
    })
    const changes = await applyStateChanges(world, project, decision, { turn: undefined })
    const { status, outcomes } = await runPlan(world, execution, stepsOf(decision), progress)
    const rest = { status, started, ended: clock.now(), message: decision.message, changes }
    const report = buildReport({ text: decision.text, plan: decision.plan, actions: outcomes, ...rest })
    const code = end(world, target, report, options)
    return interrupts.exitCode() ?? code
  } finally {
    interrupts.stop()
  }
}

function end(world: World, target: ReportTarget, report: Report, options: Typed['options']): number {
  const path = target.write(renderReport(report))
  if (options.json) world.terminal.raw(renderJson(report))
  else sayEnd(world.terminal, report.status, report.actions, path)
  return report.status === 'FAILURE' ? exitCodes.failed : 0
}
