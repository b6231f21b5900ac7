// Whether one more call may be made, and how long its reply may be, so that not even the worst case costs too much.

import type { Usage } from '../model-usage.ts'
import { costOf, ratesFor } from './cost.ts'
import type { Price } from './model.ts'

export type BudgetLimits = {
  readonly maxTurns: number | undefined
  readonly maxTokens: number | undefined
  /** US dollars. */
  readonly maxCost: number | undefined
}

/** Of the whole session, calls that failed or were cut included. */
export type Spent = { readonly turns: number; readonly usage: Usage }

export type NextCall = {
  /** As counted here; the provider's own count may be higher, see `worstInput`. */
  readonly inputTokens: number
  readonly price: Price | undefined
  /** The longest reply that is wanted. */
  readonly maxOutput: number
}

export type Verdict =
  | {
      readonly kind: 'allowed'
      readonly maxOutputTokens: number
      /** Nobody knows the price: of the limits only turns and tokens hold. */
      readonly unpriced: boolean
    }
  | {
      readonly kind: 'refused'
      readonly limit: 'max_turns' | 'max_tokens' | 'max_cost'
      readonly message: string
      readonly hint: string
    }

/** Replies shorter than this are no plans: then the budget is used up. */
export const shortestReply = 256

/** The most that a provider may count for what we counted as `tokens`: tokenizers differ by up to a third. */
export function worstInput(tokens: number): number {
  return Math.ceil(tokens * 1.35) + 64
}

/** Judges the next call. `spent.turns` are the turns before the one that the call is for. */
export function allowCall(limits: BudgetLimits, spent: Spent, call: NextCall): Verdict {
  const { maxTurns, maxTokens, maxCost } = limits
  if (maxTurns !== undefined && spent.turns >= maxTurns) {
    return refused('max_turns', `${spent.turns} of ${maxTurns} turns are used`)
  }
  const input = worstInput(call.inputTokens)
  const needed = Math.min(shortestReply, call.maxOutput)
  let output = call.maxOutput

  if (maxTokens !== undefined) {
    const used = spent.usage.input + spent.usage.output
    output = Math.min(output, Math.floor(maxTokens - used - input))
    if (output < needed) {
      const next = `the next call may need ${count(input + needed)}`
      return refused('max_tokens', `${count(used)} of ${count(maxTokens)} tokens are used, and ${next}`)
    }
  }
  if (maxCost !== undefined && call.price !== undefined) {
    const used = costSoFar(spent.usage, call.price)
    const rates = ratesFor(call.price, input)
    const left = maxCost - used - (input * rates.input) / 1_000_000
    if (rates.output > 0) output = Math.min(output, Math.floor((left * 1_000_000) / rates.output))
    if (left < 0 || output < needed) {
      const next = costOf({ input, output: needed, cached: 0 }, call.price)!
      return refused(
        'max_cost',
        `${money(used)} of ${money(maxCost)} are spent, and the next call may cost ${money(next)}`,
      )
    }
  }
  return { kind: 'allowed', maxOutputTokens: output, unpriced: call.price === undefined }
}

// A call of unknown price makes the sum unknown; it counts at today's price then, or the limit would be gone.
function costSoFar(usage: Usage, price: Price): number {
  return usage.cost ?? costOf({ ...usage, cached: 0 }, price) ?? 0
}

function refused(limit: 'max_turns' | 'max_tokens' | 'max_cost', message: string): Verdict {
  const flag = `--${limit.replace('_', '-')}`
  return {
    kind: 'refused',
    limit,
    message: `the budget is used up: ${message}`,
    hint: `raise \`${limit}\` in your own settings, or for once with ${flag}`,
  }
}

function count(tokens: number): string {
  return Math.round(tokens).toLocaleString('en')
}

function money(dollars: number): string {
  return `$${dollars.toFixed(dollars < 0.01 && dollars > 0 ? 4 : 2)}`
}
