// What one call used: the provider's own numbers, and counted ones where it told none.

import type { Usage } from '../model-usage.ts'
import { costOf } from './cost.ts'
import type { Heard } from './heard.ts'
import type { Price } from './model.ts'

/** How many tokens a text has. */
export type CountTokens = (text: string) => number | Promise<number>

type Call = {
  readonly inputTokens: number
  readonly price: Price | undefined
  readonly count: CountTokens
  /** A call that ended early reports too little, if anything: what arrived is counted then. */
  readonly ended: 'well' | 'early'
}

/** The usage of a call of which `heard` arrived. */
export async function callUsage(heard: Heard, { inputTokens, price, count, ended }: Call): Promise<Usage> {
  const told = heard.finish?.usage
  const input = told?.inputTokens.total
  const output = told?.outputTokens.total
  const cached = told?.inputTokens.cacheRead ?? 0
  const estimated = ended === 'early' || !input || output === undefined
  // Nothing was counted where nothing came: an interrupted call need not load a tokenizer.
  const arrived = heard.text + heard.thinking
  const counted = estimated && arrived !== '' ? await count(arrived) : 0
  const tokens = {
    input: input || inputTokens,
    output: Math.max(output ?? 0, counted),
    cached: Math.min(cached, input || inputTokens),
  }
  return { ...tokens, cost: costOf(tokens, price), estimated }
}

/** The usage of a request that was sent and never answered: its input may be charged for all the same. */
export function unansweredUsage(inputTokens: number, price: Price | undefined): Usage {
  const tokens = { input: inputTokens, output: 0, cached: 0 }
  return { ...tokens, cost: costOf(tokens, price), estimated: true }
}
