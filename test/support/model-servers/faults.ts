// Bad days of a model's server: each is a reply for any of the servers here.

import { streamHead } from './model-server.ts'
import type { ModelReply } from './reply.ts'

/** An error status with a body. */
export const status = (
  code: number,
  { headers = {}, body = { error: { message: `trouble ${code}` } } }: StatusOptions = {},
): ModelReply => ({
  raw: response => {
    const text = typeof body === 'string' ? body : JSON.stringify(body)
    response.writeHead(code, { 'Content-Type': 'application/json', ...headers }).end(text)
  },
})

type StatusOptions = { readonly headers?: Readonly<Record<string, string>>; readonly body?: unknown }

/** A web page where a model should be. */
export const page = (code: number): ModelReply =>
  status(code, {
    headers: { 'Content-Type': 'text/html' },
    body: '<!doctype html><html><head><title>Bad gateway</title></head><body>…</body></html>',
  })

/** The connection breaks before anything was said. */
export const reset: ModelReply = { raw: response => response.socket?.resetAndDestroy() }

/** The headers come, and then nothing more. */
export const hang: ModelReply = { raw: response => response.writeHead(200, streamHead).flushHeaders() }

/** Not even the headers come. */
export const silence: ModelReply = { raw: () => {} }

/** So many events, then the connection breaks, or ends as if all was said. */
export const broken = (events: number, how: 'reset' | 'end', reply: ModelReply = {}): ModelReply => ({
  ...reply,
  raw: (response, all) => {
    response.writeHead(200, streamHead)
    response.write(all.slice(0, events).join(''), () => {
      if (how === 'end') response.end()
      else response.socket?.resetAndDestroy()
    })
  },
})

/** So many events, then silence. */
export const stuck = (events: number, reply: ModelReply = {}): ModelReply => ({
  ...reply,
  raw: (response, all) => {
    response.writeHead(200, streamHead)
    response.write(all.slice(0, events).join(''))
  },
})
