// A server on the loopback address that answers each request with the next of its replies; the last one stays.

import type { IncomingMessage, ServerResponse } from 'node:http'
import { httpServer } from '../loopback.ts'
import type { ModelReply, SeenRequest } from './reply.ts'

export type ModelServer = {
  /** For `endpoints`: the origin, so that the path of the protocol is put behind it. */
  readonly url: string
  readonly requests: readonly SeenRequest[]
}

/** Starts a server whose protocol is `render`: a reply as the events of its stream. */
export async function modelServer(
  replies: readonly ModelReply[],
  render: (reply: ModelReply) => readonly string[],
): Promise<ModelServer> {
  const requests: SeenRequest[] = []
  const server = await httpServer(async (request, response) => {
    const body = await bodyOf(request)
    requests.push({ path: request.url ?? '', headers: request.headers, body })
    const reply = replies[Math.min(requests.length, replies.length) - 1] ?? {}
    const rendered = render(reply)
    const events = reply.events?.(rendered) ?? rendered
    if (reply.raw !== undefined) reply.raw(response, events)
    else await write(response, events.join(''), reply.wire ?? 'whole')
  })
  return { url: server.origin, requests }
}

export const streamHead = { 'Content-Type': 'text/event-stream; charset=utf-8' }

async function write(response: ServerResponse, text: string, wire: NonNullable<ModelReply['wire']>) {
  response.writeHead(200, streamHead)
  if (wire === 'whole') response.end(text)
  else if (wire === 'crlf') response.end(text.replaceAll('\n', '\r\n'))
  else {
    // Byte by byte, so that every character and every event is torn apart somewhere.
    for (const byte of Buffer.from(text)) {
      await new Promise<void>(resolve => response.write(Buffer.of(byte), () => resolve()))
    }
    response.end()
  }
}

async function bodyOf(request: IncomingMessage): Promise<Record<string, unknown>> {
  const parts: Buffer[] = []
  for await (const part of request) parts.push(part)
  return JSON.parse(Buffer.concat(parts).toString())
}
