// Whether a payload fits: into the model's window beside its reply, and below the limit that the user set.

import type { ListedResource } from './split-payload.ts'

export type SizeQuestion = {
  /** Of the whole payload. */
  readonly tokens: number
  /** The model's window, input and output together. */
  readonly window: number
  /** What the reply may take of it. */
  readonly maxOutput: number
  /** The user's own limit for a context. */
  readonly limit: number | undefined
  readonly resources: readonly ListedResource[]
}

export type SizeProblem = {
  readonly message: string
  readonly hints: readonly string[]
  readonly largest: readonly ListedResource[]
}

const shownResources = 5

/** What is wrong with the size; undefined when the payload fits. */
export function checkSize(question: SizeQuestion): SizeProblem | undefined {
  const { tokens, window, maxOutput, limit, resources } = question
  const room = Math.max(0, window - maxOutput)
  const problem =
    tokens > room
      ? `the model's window leaves ${count(room)} (${count(window)} less ${count(maxOutput)} for the reply)`
      : limit !== undefined && tokens > limit
        ? `the limit is ${count(limit)} (max_context_tokens)`
        : undefined
  if (problem === undefined) return undefined
  const largest = resources.toSorted((a, b) => b.tokens - a.tokens).slice(0, shownResources)
  return {
    message: `the context has ${count(tokens)} tokens, ${problem}; nothing was sent`,
    hints: [
      ...largest.map(({ resource, tokens }) => `${count(tokens)} tokens: ${resource}`),
      'take some away: a line such as `!path` in session.context',
      '`teddy context` shows all of them',
    ],
    largest,
  }
}

function count(tokens: number): string {
  return tokens.toLocaleString('en')
}
