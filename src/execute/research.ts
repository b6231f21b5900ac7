// RESEARCH: each fence a query. One that fails does not fail the others.

import type { Research } from '../plan/plan.ts'
import type { Done, Execution } from './execution.ts'

const howToSet = 'no search service is set; `teddy config search` tells how to set one'

export async function runResearch({ tools }: Execution, { queries }: Research): Promise<Done> {
  const { search } = tools
  if (search === undefined) return { status: 'SKIPPED', summary: howToSet }
  const texts = []
  for (const { text } of queries) texts.push(await search(text.trim()))
  const failed = texts.filter(({ problem }) => problem !== undefined).length
  const summary = failed === 0 ? `${texts.length} answered` : `${failed} of ${texts.length} failed`
  return { status: failed === 0 ? 'SUCCESS' : 'FAILURE', summary, texts }
}
