// Tier 1: the summary and its one question. Nothing but the key for it approves.

import { line, paint } from '../text/styled.ts'
import { type Answer, askKey } from '../world/keys.ts'
import type { World } from '../world/world.ts'
import type { Review } from './items.ts'
import { protectedFiles } from './protected-files.ts'
import { reveal } from './reveal.ts'
import { renderSummary, type SummaryOptions } from './summary.ts'

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
    world.terminal.say(line` ⚠ ${paint('bold', reveal(path))} is protected: it can make other programs act.`)
    const answer = await askKey(world, {
      prompt: line`   Write it? (y/n) › `,
      choices: ['y', 'n'],
    })
    if (answer.kind === 'interrupt') return 'interrupt'
    if (answer.kind !== 'choice' || answer.choice !== 'y') return undefined
  }
  return paths
}
