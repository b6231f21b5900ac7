// What a model's server is to do with one request, whatever protocol it speaks.

import type { IncomingMessage, ServerResponse } from 'node:http'

export type ModelReply = {
  /** The pieces of the reply's text. */
  readonly text?: readonly string[]
  readonly end?: 'stop' | 'max-tokens' | 'filtered' | 'refused' | 'none'
  readonly usage?: { readonly input: number; readonly output: number; readonly cached?: number } | 'none'
  /** The model's name in the answer. */
  readonly model?: string
  /** Changes the events before they are written, for what no healthy server does. */
  readonly events?: (events: readonly string[]) => readonly string[]
  /** Takes over the connection: error statuses, broken connections, silence. */
  readonly raw?: (response: ServerResponse, events: readonly string[]) => void
  /** How the events go over the wire. */
  readonly wire?: 'whole' | 'bytes' | 'crlf'
}

export type SeenRequest = {
  readonly path: string
  readonly headers: IncomingMessage['headers']
  readonly body: Record<string, unknown>
}

export const defaultUsage = { input: 1200, output: 34, cached: 200 }

/** One event of a stream, as Server-Sent Events have it. */
export const event = (data: unknown, name?: string): string =>
  `${name === undefined ? '' : `event: ${name}\n`}data: ${typeof data === 'string' ? data : JSON.stringify(data)}\n\n`
