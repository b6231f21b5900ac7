// Tier 1: the summary and its one question. Nothing but the key for it approves.

import { line, type Styled } from '../text/styled.ts'
import { type Answer, askKey } from '../world/keys.ts'
import type { World } from '../world/world.ts'
import type { Review } from './items.ts'
import { moreRow } from './more-rows.ts'
import { previewProtected } from './preview-protected.ts'
import { protectedFiles } from './protected-files.ts'
import { select } from './selection.ts'
import { renderSummary, type SummaryOptions } from './summary.ts'
import { wrapLines } from './wrapped.ts'

export type SummaryKey = 'a' | 'm' | 's' | 'q'

/** Shows the summary and asks what to do with the plan. */
export async function askApproval(
  world: World,
  review: Review,
  options: Omit<SummaryOptions, 'columns'>,
): Promise<Answer<SummaryKey>> {
  const { terminal } = world
  for (const row of renderSummary(review, { ...options, columns: terminal.columns })) terminal.say(row)
  const narrow = terminal.columns < 72
  return askKey(world, {
    prompt: narrow
      ? line`Run it? a/m/s/q › `
      : line`Execute this plan? (a)pprove all / (m)odify / (s)kip / (q)uit › `,
    choices: ['a', 'm', 's', 'q'],
  })
}

/** Asks about every protected file alone; undefined when one of them got no yes. */
export async function askProtected(
  world: World,
  review: Review,
): Promise<readonly string[] | undefined | 'interrupt'> {
  const paths = protectedFiles(review, () => true)
  for (const path of paths) {
    for (const row of protectedRows(review, path, world.terminal.columns)) world.terminal.say(row)
    const answer = await askKey(world, {
      prompt: line`   Write it? (y/n) › `,
      choices: ['y', 'n'],
    })
    if (answer.kind === 'interrupt') return 'interrupt'
    if (answer.kind !== 'choice' || answer.choice !== 'y') return undefined
  }
  return paths
}

/** More of a file is not printed under the question; the checklist shows all of it. */
const mostRows = 30

function protectedRows(review: Review, path: string, columns: number): readonly Styled[] {
  const { facts, body } = previewProtected(review, select(review, new Set()), path)
  const room = Math.max(1, columns - 3)
  const wrapped = wrapLines(facts, body, room)
  const left = wrapped.linesBelow(mostRows)
  return [
    ...wrapped.rows(0, mostRows).map((row, n) => (n === 0 ? line` ${row}` : line`   ${row}`)),
    ...(left > 0 ? [moreRow(left === 1 ? '1 more line' : `${left} more lines`, columns)] : []),
  ]
}
