// A model, whatever it is behind: hosted, local, a person with a browser chat, or recorded replies.

import type { Usage } from '../model-usage.ts'

export type Model = {
  /** As asked for: `anthropic/claude-sonnet-4-5`, `manual`, `recorded:replies`. */
  readonly name: string
  /** Tokens that fit into one call, input and output together. */
  readonly window: number
  /** The most tokens one reply may have. */
  readonly maxOutput: number
  /** Dollars a million tokens; undefined when not known. */
  readonly price: Price | undefined
  readonly ask: (request: ModelRequest) => Promise<ModelAnswer>
}

export type Rates = { readonly input: number; readonly output: number; readonly cached: number }

/** Some providers charge a whole call more when its input is longer than so many tokens. */
export type Price = Rates & { readonly long?: Rates & { readonly above: number } }

export type ModelRequest = {
  /** The whole request as it is on disk: `_context.log` or a request.md. */
  readonly document: string
  /** Parts of the document, byte for byte; nothing else is sent. */
  readonly system: string
  readonly prompt: string
  readonly inputTokens: number
  readonly maxOutputTokens: number
  /** Calls of this session that were answered before, in all turns; recorded replies go on from there. */
  readonly callsBefore: number
  readonly signal: AbortSignal
  readonly onProgress: (progress: Progress) => void
}

export type Progress =
  | { readonly kind: 'streaming'; readonly outputTokens: number }
  | { readonly kind: 'waiting'; readonly reason: string; readonly seconds: number; readonly attempt: number }

/** A reply counts as a plan only with `end: 'complete'`; every other text is a partial attempt. */
export type ModelAnswer = {
  readonly end: 'complete' | 'cut' | 'too-long' | 'filtered' | 'refused' | 'empty' | 'interrupted'
  readonly text: string
  /** The model that answered, as the provider named it. */
  readonly answeredBy: string
  readonly usage: Usage
  /** Why it is not complete, in one sentence for people. */
  readonly why?: string
}
