// What a turn did, from its plan and its report: more than a note's tool calls, which are cut, can tell.

import { join } from 'node:path'
import type { CommandRun, PhaseWork, Written } from '../../codify/extract/session-source.ts'
import type { ActionOutcome } from '../../execute/outcome.ts'
import { limits } from '../../plan/limits.ts'
import { parsePlan } from '../../plan/parse.ts'
import type { Action } from '../../plan/plan.ts'
import { readReport } from '../../report/read-report.ts'
import { turnFiles } from '../../session/layout.ts'
import type { Turn } from '../../session/session.ts'
import { readText } from '../../world/read-file.ts'
import type { World } from '../../world/world.ts'

const maxReportBytes = 100_000_000

type Work = Omit<PhaseWork, 'phase'>

/** The work; undefined when the turn is not done, or its report cannot be read. */
export function turnWork({ disk }: Pick<World, 'disk'>, turn: Turn): Work | undefined {
  const report = readText(disk, join(turn.folder, turnFiles.report), maxReportBytes)
  const parsed = report === undefined ? undefined : readReport(report)
  if (parsed === undefined || 'problems' in parsed) return undefined
  const plan = readText(disk, join(turn.folder, turnFiles.plan), limits.bytes)
  const actions = plan === undefined ? [] : (parsePlan(plan).plan?.actions ?? [])
  return workOf(parsed.actions, actions)
}

function workOf(outcomes: readonly ActionOutcome[], actions: readonly Action[]): Work {
  const read: string[] = []
  const searched: string[] = []
  const written: Written[] = []
  const commands: CommandRun[] = []
  for (const { number, type, target, status } of outcomes) {
    const action = actions[number - 1]
    if (type === 'EXECUTE' && status !== 'SKIPPED') {
      // The report has the first line of it only.
      const command = action?.type === 'EXECUTE' ? action.command.text.trim() : target
      commands.push({ command, outcome: status === 'SUCCESS' ? 'done' : 'failed' })
    }
    if (status !== 'SUCCESS') continue
    if (type === 'READ') read.push(target)
    else if (type === 'CREATE') written.push({ path: target, how: 'created' })
    else if (type === 'EDIT') written.push({ path: target, how: 'edited' })
    else if (type === 'RESEARCH')
      searched.push(
        ...(action?.type === 'RESEARCH' ? action.queries.map(({ text }) => text.trim()) : [target]),
      )
  }
  return { read, searched, written, commands }
}
