// Why a call brought no reply, as data: what can be tried again, and when.

import type { Refusal } from '../world/model-wire.ts'
import { serverMessage } from './server-message.ts'

export type CallFailure =
  | {
      readonly kind: 'status'
      readonly status: number
      /** The server's own words; may hold anything. */
      readonly said: string
      /** How long the server asks us to wait. */
      readonly waitMs: number | undefined
      readonly again: boolean
    }
  /** Nothing came, for want of a connection or of an answer; `reason` is a Fault's message. */
  | {
      readonly kind: 'connection' | 'timeout'
      readonly reason: string
      readonly again: boolean
      readonly cause: unknown
    }
  /** Something answers there that is no model. */
  | { readonly kind: 'no-model'; readonly said: string; readonly again: false }

/** Busy, overloaded, broken for the moment. */
const passing = new Set([408, 409, 425, 429, 500, 502, 503, 504, 520, 521, 522, 523, 524, 529])

/** Errors of these kinds stay, whatever their status. */
const lasting = /insufficient_quota|billing_hard_limit|credit balance|exceeded your current quota/i

/** The failure that an answer without a reply is. `now` is for dates in headers. */
export function refusalFailure({ status, headers, body }: Refusal, now: Date): CallFailure {
  const said = serverMessage(body, headers['content-type'])
  if (status === 200) return { kind: 'no-model', said, again: false }
  const told = headers['x-should-retry']
  const again = told === 'false' || lasting.test(body) ? false : passing.has(status)
  return { kind: 'status', status, said, waitMs: waitOf(headers, body, now), again }
}

/** The failure that an error inside a stream is, when nothing of a reply came before it. */
export function streamFailure(error: unknown): CallFailure | undefined {
  const { message, statusCode, code, type } = (error ?? {}) as Record<string, unknown>
  if (typeof message !== 'string' || isUnreadable(error)) return undefined
  const status = [statusCode, code].find(
    number => typeof number === 'number' && number >= 400 && number < 600,
  )
  const kind = `${String(type)} ${String(code)}`
  const guess = /overloaded/i.test(kind) ? 529 : /rate_limit/i.test(kind) ? 429 : 500
  const known = typeof status === 'number' ? status : guess
  const again = passing.has(known) && !lasting.test(`${kind} ${message}`)
  return { kind: 'status', status: known, said: message, waitMs: undefined, again }
}

/** The library could not make sense of a piece: the reply is damaged, and another try may be charged again. */
function isUnreadable(error: unknown): boolean {
  return /^AI_(JSONParse|TypeValidation|InvalidResponseData)Error$/.test(
    String((error as Error | null)?.name),
  )
}

function waitOf(headers: Refusal['headers'], body: string, now: Date): number | undefined {
  const ms = Number.parseFloat(headers['retry-after-ms'] ?? '')
  if (Number.isFinite(ms) && ms >= 0) return ms
  const after = headers['retry-after']?.trim()
  if (after !== undefined && /^\d+(\.\d+)?$/.test(after)) return Number(after) * 1000
  const date = after === undefined ? Number.NaN : Date.parse(after)
  if (Number.isFinite(date)) return Math.max(0, date - now.getTime())
  // Gemini says it in the body alone.
  const delay = /"retryDelay"\s*:\s*"(\d+(?:\.\d+)?)s"/.exec(body)?.[1]
  return delay === undefined ? undefined : Number(delay) * 1000
}
