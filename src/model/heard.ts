// What was heard of a streamed reply: the text, piece by piece, and every sign of how it ended.

import type { SdkPart } from './load-sdk.ts'

type Finish = Extract<SdkPart, { type: 'finish' }>

export type Heard = {
  readonly text: string
  /** The model's thinking: not part of the reply, but charged for. */
  readonly thinking: string
  readonly finish: Finish | undefined
  /** The first error that came inside the stream, or that ended it. */
  readonly error: unknown
  readonly refused: boolean
  /** Why the text cannot be what the model wrote, although nothing else says so. */
  readonly damage: string | undefined
  readonly answeredBy: string | undefined
}

export type Listener = {
  readonly hear: (part: SdkPart) => void
  readonly fail: (error: unknown) => void
  /** Characters so far, thinking included. */
  readonly length: () => number
  readonly heard: () => Heard
}

/** Starts to listen to one reply. */
export function listen(): Listener {
  const text: string[] = []
  const thinking: string[] = []
  let length = 0
  let finish: Finish | undefined
  let failed: { readonly error: unknown } | undefined
  let answeredBy: string | undefined
  let refused = false
  let damage: string | undefined
  let lastNumber = -1

  const fail = (error: unknown) => {
    failed ??= { error }
  }
  const hear = (part: SdkPart) => {
    if (part.type === 'text-delta') text.push(part.delta)
    if (part.type === 'reasoning-delta') thinking.push(part.delta)
    if (part.type === 'text-delta' || part.type === 'reasoning-delta') length += part.delta.length
    if (part.type === 'response-metadata') answeredBy ??= part.modelId
    if (part.type === 'finish') finish = part
    if (part.type === 'error') fail(part.error)
    if (part.type === 'raw') {
      refused ||= isRefusal(part.rawValue)
      answeredBy ??= versionIn(part.rawValue)
      const number = numberOf(part.rawValue)
      // A repeated piece would double a part of the text, and the library does not look.
      if (number !== undefined && number <= lastNumber) damage ??= 'a piece of the reply came twice'
      lastNumber = Math.max(lastNumber, number ?? lastNumber)
    }
  }
  return {
    hear,
    fail,
    length: () => length,
    heard: () => ({
      text: text.join(''),
      thinking: thinking.join(''),
      finish,
      error: failed?.error,
      refused,
      damage,
      answeredBy,
    }),
  }
}

/** OpenAI says in a field of its own that the model declines; the library passes it on as text. */
function isRefusal(raw: unknown): boolean {
  const event = raw as {
    type?: unknown
    choices?: readonly { delta?: { refusal?: unknown } | null }[]
  } | null
  if (typeof event?.type === 'string' && event.type.startsWith('response.refusal.')) return true
  const refusal = Array.isArray(event?.choices) ? event.choices[0]?.delta?.refusal : undefined
  return typeof refusal === 'string' && refusal !== ''
}

/** Gemini's name of the model that answered, which the library leaves out. */
function versionIn(raw: unknown): string | undefined {
  const version = (raw as { modelVersion?: unknown } | null)?.modelVersion
  return typeof version === 'string' ? version : undefined
}

/** The number of a piece of text; only the Responses API has them. */
function numberOf(raw: unknown): number | undefined {
  const event = raw as { type?: unknown; sequence_number?: unknown } | null
  if (typeof event?.type !== 'string' || !event.type.endsWith('.delta')) return undefined
  return typeof event.sequence_number === 'number' ? event.sequence_number : undefined
}
