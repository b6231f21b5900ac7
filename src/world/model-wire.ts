// The connection of one call to a model's server: one request, no redirects, everything capped, the answer as it comes.

import type { IncomingMessage } from 'node:http'
import { pipeline, type Readable } from 'node:stream'
import { ReadableStream } from 'node:stream/web'
import { Fault } from '../errors.ts'
import type { Deadline } from './deadline.ts'
import { decoderFor } from './decompress.ts'
import { networkFault } from './network-fault.ts'
import { requestOnce } from './request-once.ts'
import { vetHost } from './vet-host.ts'
import type { World } from './world.ts'

/** An answer that is no stream of events: an error status, a web page, a single piece of JSON. */
export type Refusal = {
  readonly status: number
  readonly headers: Readonly<Record<string, string>>
  /** The beginning of it. */
  readonly body: string
}

export type WireLimits = {
  /** Until the headers of the answer are there: local models read the whole prompt first. */
  readonly firstMs: number
  /** Between two pieces of the answer. */
  readonly idleMs: number
  readonly bytes: number
}

export type Wire = {
  /** To be given to a library that talks over `fetch`. */
  readonly fetch: typeof globalThis.fetch
  readonly refusal: () => Refusal | undefined
  /** What broke the connection: a Fault for anything the network does. */
  readonly broken: () => unknown
  /** Bytes of a streamed answer so far. */
  readonly bytes: () => number
  /** The request has been handed over, so that it may be charged for. */
  readonly sent: () => boolean
  /** To be called in the end: nobody may have read the answer to its end. */
  readonly close: () => void
}

const mostRefusalBytes = 65_536
const mostHeaderBytes = 65_536

/** Prepares one call; the deadline's signal ends it. */
export function openWire(world: World, deadline: Deadline, limits: WireLimits): Wire {
  const seen = { used: false, sent: false, bytes: 0 }
  let refusal: Refusal | undefined
  let broken: unknown
  let close = () => {}

  const call = async (input: string | URL | Request, init?: RequestInit): Promise<Response> => {
    if (seen.used) throw new Fault('network', 'a second request for one call was refused')
    seen.used = true
    const url = new URL(input instanceof Request ? input.url : input)
    try {
      const { response: answer, close: end } = await send(url, init)
      close = end
      if (isStream(answer)) {
        deadline.expect(limits.idleMs, `${url.host}: nothing more of the reply came`)
        return streamed(answer, pieces(url, answer))
      }
      refusal = await readRefusal(answer, deadline).finally(end)
      throw new Fault('network', `${url.host} answered with status ${refusal.status}`)
    } catch (error) {
      broken = deadline.signal.aborted ? deadline.signal.reason : networkFault(error, url, world.env)
      throw broken
    }
  }

  const send = async (url: URL, init: RequestInit | undefined) => {
    deadline.expect(limits.firstMs, `${url.host}: no answer`)
    // The user chose this host, so it may be on their own machine or network.
    const policy = { allow: [url.host], allowHint: undefined }
    const addresses = await deadline.race(vetHost(world, url, policy))
    const headers = Object.fromEntries(new Headers(init?.headers).entries())
    const body = typeof init?.body === 'string' ? init.body : undefined
    const request = {
      url,
      addresses,
      method: 'POST',
      headers,
      body,
      maxHeaderBytes: mostHeaderBytes,
    } as const
    const exchange = requestOnce(request, deadline)
    seen.sent = true
    return exchange
  }

  async function* pieces(url: URL, response: IncomingMessage) {
    try {
      for await (const piece of decoded(response, url.host)) {
        deadline.alive()
        seen.bytes += piece.length
        if (seen.bytes > limits.bytes) throw tooLong(url.host, limits.bytes)
        yield piece as Uint8Array
      }
    } catch (error) {
      broken = deadline.signal.aborted ? deadline.signal.reason : networkFault(error, url, world.env)
      throw broken
    }
  }

  return {
    fetch: call,
    refusal: () => refusal,
    broken: () => broken,
    bytes: () => seen.bytes,
    sent: () => seen.sent,
    close: () => close(),
  }
}

// Some servers forget the type of a stream, but a page or a single object is none.
function isStream({ statusCode, headers }: IncomingMessage): boolean {
  if (statusCode !== 200) return false
  return !/^(text\/html|application\/(json|xhtml))/i.test(headers['content-type'] ?? '')
}

function streamed({ headers }: IncomingMessage, body: AsyncIterable<Uint8Array>): Response {
  // Node's streams and the browser's have types that differ in a corner nobody uses.
  const stream = ReadableStream.from(body) as unknown as BodyInit
  return new Response(stream, { status: 200, headers: plain(headers) })
}

function decoded(response: IncomingMessage, host: string): Readable {
  const decoder = decoderFor(response.headers['content-encoding'], host)
  // An error of either side destroys both, and so reaches whoever reads.
  return decoder === undefined ? response : pipeline(response, decoder, () => {})
}

async function readRefusal(response: IncomingMessage, deadline: Deadline): Promise<Refusal> {
  const { statusCode: status = 0, headers } = response
  const parts: Buffer[] = []
  let bytes = 0
  try {
    for await (const part of decoded(response, '')) {
      deadline.alive()
      parts.push(part)
      bytes += part.length
      if (bytes > mostRefusalBytes) break
    }
  } catch (error) {
    // The status is what counts; what was to be said about it may be lost.
    if (deadline.signal.aborted) throw error
  }
  const body = Buffer.concat(parts).subarray(0, mostRefusalBytes).toString()
  return { status, headers: plain(headers), body }
}

function plain(headers: IncomingMessage['headers']): Record<string, string> {
  return Object.fromEntries(
    Object.entries(headers).map(([name, value]) => [
      name,
      Array.isArray(value) ? value.join(', ') : `${value}`,
    ]),
  )
}

function tooLong(host: string, bytes: number): Fault {
  return new Fault('network', `${host}: the reply is larger than ${bytes.toLocaleString('en')} bytes`)
}
