// What calls of a model used; plain data that sessions, models, notes and the index share.

export type Usage = {
  readonly input: number
  readonly output: number
  /** Part of `input` that the provider had cached. */
  readonly cached: number
  /** US dollars; undefined when the model's price is not known. */
  readonly cost: number | undefined
  /** Some of the numbers are counted here, since the provider told none. */
  readonly estimated: boolean
}

export const noUsage: Usage = { input: 0, output: 0, cached: 0, cost: 0, estimated: false }

/** Both together. One unknown cost makes the sum unknown: a sum without it would look like the whole. */
export function addUsage(a: Usage, b: Usage): Usage {
  return {
    input: a.input + b.input,
    output: a.output + b.output,
    cached: a.cached + b.cached,
    cost: a.cost === undefined || b.cost === undefined ? undefined : a.cost + b.cost,
    estimated: a.estimated || b.estimated,
  }
}
