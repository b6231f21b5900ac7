// What a call costs.

import type { Price, Rates } from './model.ts'

type Tokens = { readonly input: number; readonly output: number; readonly cached: number }

/** Dollars for so many tokens; undefined when the price is not known. `cached` is a part of `input`. */
export function costOf({ input, output, cached }: Tokens, price: Price | undefined): number | undefined {
  if (price === undefined) return undefined
  const rates = ratesFor(price, input)
  const fresh = Math.max(0, input - cached)
  return (fresh * rates.input + Math.min(cached, input) * rates.cached + output * rates.output) / 1_000_000
}

/** The rates of a call with so much input. */
export function ratesFor(price: Price, inputTokens: number): Rates {
  return price.long !== undefined && inputTokens > price.long.above ? price.long : price
}
