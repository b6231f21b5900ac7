// What a turn did when it ran: its plan, byte for byte, and its report.

import { join } from 'node:path'
import { limits } from '../../plan/limits.ts'
import { readReport } from '../../report/read-report.ts'
import type { Report } from '../../report/report.ts'
import type { ItemId } from '../../review/items.ts'
import { turnFiles } from '../../session/layout.ts'
import { tipOf } from '../../session/line.ts'
import { parentOf } from '../../session/next-turn.ts'
import type { Session, Turn } from '../../session/session.ts'
import { sha256 } from '../../text/sha256.ts'
import { readText } from '../../world/read-file.ts'
import type { World } from '../../world/world.ts'
import type { Work } from '../turn/work.ts'

export type RecordedTurn = { readonly text: string; readonly report: Report }

/** The turns of the current line that are done, first one first. */
export function doneTurns({ world, project }: Work, session: Session): readonly Turn[] {
  const turns: Turn[] = []
  let turn: Turn | undefined = tipOf(world, project, session)
  for (; turn !== undefined; turn = parentOf(session, turn)) if (turn.state === 'done') turns.unshift(turn)
  return turns
}

/** Reads the plan and the report; a sentence when they are not what ran. */
export function readRecorded({ disk }: Pick<World, 'disk'>, { folder }: Turn): RecordedTurn | string {
  const text = readText(disk, join(folder, turnFiles.plan), limits.bytes)
  const told = readText(disk, join(folder, turnFiles.report), 1_000_000_000)
  if (text === undefined || told === undefined)
    return `${text === undefined ? 'plan.md' : 'report.md'} is gone`
  const report = readReport(told)
  if ('problems' in report)
    return `report.md cannot be read: ${report.problems[0]?.message ?? 'it is damaged'}`
  if (sha256(text) !== report.plan) return 'plan.md is not the plan that ran then'
  return { text, report }
}

/** The items that ran then: what was switched off, and what was not reached, stays off. */
export function itemsThatRan({ actions }: Report): readonly ItemId[] {
  return actions.filter(({ status }) => status !== 'SKIPPED').map(({ number }): ItemId => `actions:${number}`)
}
