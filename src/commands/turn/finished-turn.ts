// A finished turn read back: its record, its plan, its report.

import { join } from 'node:path'
import { Fault } from '../../errors.ts'
import { limits } from '../../plan/limits.ts'
import { parsePlan } from '../../plan/parse.ts'
import { readReport } from '../../report/read-report.ts'
import { turnFiles } from '../../session/layout.ts'
import type { Turn } from '../../session/session.ts'
import { readText } from '../../world/read-file.ts'
import type { World } from '../../world/world.ts'
import type { Finished } from './next-input.ts'

const maxReportBytes = 100_000_000

/** Reads the turn; a Fault names the file that was damaged since. */
export function readFinished({ disk }: Pick<World, 'disk'>, turn: Turn): Finished {
  const { record } = turn
  if (record === undefined) throw damaged(turn, turnFiles.record)
  const planText = readText(disk, join(turn.folder, turnFiles.plan), limits.bytes)
  const reportText = readText(disk, join(turn.folder, turnFiles.report), maxReportBytes)
  const report = readReport(reportText ?? '')
  if ('problems' in report) throw damaged(turn, turnFiles.report)
  return { record, plan: planText === undefined ? undefined : parsePlan(planText).plan, report }
}

function damaged({ name, folder }: Turn, file: string): Fault {
  return new Fault('conflict', `${join(folder, file)} was damaged or removed since turn ${name} was done`, {
    hints: [`put it back, or go on from another turn: \`teddy branch ${name}\``],
  })
}
