// teddy replay --plan-with: the plan that ran and another model's plan, side by side. Nothing is run.

import { renderDiff } from '../../edit/render-diff.ts'
import { Fault } from '../../errors.ts'
import { fill } from '../../review/columns.ts'
import type { Session, Turn } from '../../session/session.ts'
import { renderJson } from '../../text/json.ts'
import { line, paint, type Styled } from '../../text/styled.ts'
import { catchInterrupts } from '../../world/interrupts.ts'
import type { Terminal } from '../../world/terminal.ts'
import { checkerFor } from '../check-source.ts'
import { filesBefore } from '../state/files-before.ts'
import { projectStore } from '../state/ground.ts'
import { readPlan } from '../turn/execute-turn.ts'
import type { Work } from '../turn/work.ts'
import { comparePlans, type PlanSide, type PlansCompared } from './compare-plans.ts'
import { planWith } from './plan-with.ts'
import { withReplayGround } from './replay-ground.ts'

type Wish = { readonly model: string; readonly json: boolean }

/** Asks the model for the plan of one turn, on the files that the turn started from, and shows both. */
export async function comparePlanOf(
  work: Work,
  session: Session,
  turn: Turn | undefined,
  { model, json }: Wish,
): Promise<number> {
  const { world, project } = work
  const { terminal } = world
  if (turn?.record === undefined)
    throw new Fault('usage', '--plan-with asks for the plan of one turn: which one?', {
      hints: [`teddy replay ${session.id} --from 02 --plan-with ${model}`],
    })
  const asked = { ...turn, record: turn.record }
  const text = readPlan(work, asked)
  const store = await projectStore(world, project, session.id)
  const before = await filesBefore(work, session, store, asked)
  const interrupts = catchInterrupts()
  const { compared, folder } = await withReplayGround(work, store, before, async ({ work: there }) => {
    const callers = asked.record.stack.length
    const check = await checkerFor(world, there.site, { rationale: 'error', protectedFiles: 'mark', callers })
    const { signal } = interrupts
    const { accepted, folder } = await planWith(there, session, { turn: asked, model, check, signal })
    return { compared: comparePlans(check(text), accepted), folder }
  }).finally(interrupts.stop)
  const names = { recorded: asked.record.modelAnswered ?? 'then', other: model }
  if (json)
    terminal.raw(renderJson({ session: session.id, turn: turn.name, folder, ...jsonOf(compared, names) }))
  else sayPlans(terminal, compared, names, folder)
  return 0
}

type Names = { readonly recorded: string; readonly other: string }

function jsonOf({ recorded, other, files }: PlansCompared, names: Names) {
  const counts = files.map(({ path, diff }) => ({
    path,
    same: diff === undefined,
    added: diff?.added ?? 0,
    removed: diff?.removed ?? 0,
  }))
  return {
    recorded: { model: names.recorded, ...recorded },
    other: { model: names.other, ...other },
    files: counts,
  }
}

function sayPlans(
  terminal: Terminal,
  { recorded, other, files }: PlansCompared,
  names: Names,
  folder: string,
): void {
  const width = Math.max(20, Math.floor((Math.min(terminal.columns, 160) - 3) / 2))
  const row = (left: Styled, right: Styled) =>
    terminal.say([...fill(left, width), ...paint('dim', ' │ '), ...right])
  row(paint('dim', names.recorded), paint('dim', names.other))
  row(paint('bold', recorded.title), paint('bold', other.title))
  for (let n = 0; n < Math.max(recorded.actions.length, other.actions.length); n++)
    row(actionLine(recorded, n), actionLine(other, n))
  for (const { path, diff } of files) {
    terminal.say(line``)
    terminal.say(
      line`${paint('bold', path)}  ${paint('dim', diff === undefined ? 'the same in both' : 'from the first to the second')}`,
    )
    for (const text of diff === undefined ? [] : renderDiff(diff)) terminal.say(text)
  }
  terminal.say(line``)
  terminal.say(line`Nothing was run. The request and the reply are in ${folder}`)
}

function actionLine({ actions }: PlanSide, n: number): Styled {
  const action = actions[n]
  return action === undefined ? line`` : line`${n + 1} ${action.type.padEnd(8)} ${action.target}`
}
