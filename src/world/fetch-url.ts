// Reading one web address: every hop vetted and pinned, everything capped, whole or a Fault.

import { createHash } from 'node:crypto'
import type { IncomingMessage } from 'node:http'
import { Fault } from '../errors.ts'
import { type ContentType, parseContentType } from '../text/content-type.ts'
import { type Deadline, startDeadline } from './deadline.ts'
import { acceptedEncodings } from './decompress.ts'
import { networkFault } from './network-fault.ts'
import { type BodyLimits, readBody } from './read-body.ts'
import { nextHop } from './redirect.ts'
import { type Exchange, requestOnce } from './request-once.ts'
import { vetHost } from './vet-host.ts'
import { parseWebUrl } from './web-url.ts'
import type { World } from './world.ts'

export type FetchLimits = BodyLimits & {
  /** For everything together, redirects included. */
  readonly totalMs: number
  /** From the start of a hop to the end of its answer's headers. */
  readonly headerMs: number
  /** Between two pieces of the body. */
  readonly idleMs: number
  readonly headerBytes: number
}

export const defaultFetchLimits: FetchLimits = {
  wireBytes: 10_000_000,
  bodyBytes: 10_000_000,
  totalMs: 60_000,
  headerMs: 20_000,
  idleMs: 15_000,
  headerBytes: 32_768,
}

export type FetchOptions = {
  /** A POST is never redirected: its answer is the result, whatever it says. */
  readonly method?: 'GET' | 'POST'
  readonly body?: string | Uint8Array
  readonly accept?: string
  readonly userAgent?: string
  /** More headers, such as a key; dropped for good when a redirect leaves the origin. */
  readonly headers?: Readonly<Record<string, string>>
  /** Hosts (name or address, optionally with a port) the user allowed although they are private. */
  readonly allow?: readonly string[]
  /** What to type to allow such a host; the hint of the refusal. */
  readonly allowHint?: string
  readonly limits?: Partial<FetchLimits>
  readonly signal?: AbortSignal
  /** Bytes taken from the network so far. */
  readonly onProgress?: (bytes: number) => void
}

export type FetchResult = {
  readonly requestedUrl: string
  /** The address that gave the answer. */
  readonly url: string
  /** The redirects that led there, in order; the last one is `url`. */
  readonly hops: readonly string[]
  /** Any status: a 404 is an answer, and the caller decides what it means. */
  readonly status: number
  readonly contentType: ContentType
  readonly body: Buffer
  readonly bytesOnWire: number
  /** Of the body, in hexadecimal. */
  readonly sha256: string
}

/** Reads `address`; throws a Fault when there is no whole answer or a guard refuses. */
export async function fetchUrl(
  world: World,
  address: string,
  options: FetchOptions = {},
): Promise<FetchResult> {
  const start = parseWebUrl(address)
  const limits = { ...defaultFetchLimits, ...options.limits }
  const deadline = startDeadline(world.clock, limits.totalMs, start.host, options.signal)
  const visited = [start]
  const trip: Trip = { world, options, limits, deadline, visited }
  try {
    for (;;) {
      const { response, close } = await openHop(trip)
      try {
        const next = followed(trip, response)
        if (next === undefined) return await finish(trip, response)
        visited.push(next)
      } finally {
        close()
      }
    }
  } catch (error) {
    throw networkFault(error, visited.at(-1)!, world.env)
  } finally {
    deadline.stop()
  }
}

type Trip = {
  readonly world: World
  readonly options: FetchOptions
  readonly limits: FetchLimits
  readonly deadline: Deadline
  /** From the address asked for to the one we are at. */
  readonly visited: readonly URL[]
}

async function openHop({ world, options, limits, deadline, visited }: Trip): Promise<Exchange> {
  const url = visited.at(-1)!
  const sameOrigin = visited.every(({ origin }) => origin === url.origin)
  deadline.expect(limits.headerMs, `${url.host}: no answer`)
  const policy = { allow: options.allow ?? [], allowHint: options.allowHint }
  const addresses = await deadline.race(vetHost(world, url, policy)).catch(error => {
    throw visited.length > 1 ? afterRedirect(error, visited.at(-2)!) : error
  })
  const headers = {
    'User-Agent': options.userAgent ?? 'teddy',
    Accept: options.accept ?? '*/*',
    'Accept-Encoding': acceptedEncodings,
    ...(sameOrigin && options.headers),
  }
  const { method = 'GET', body } = options
  return requestOnce({ url, addresses, method, headers, body, maxHeaderBytes: limits.headerBytes }, deadline)
}

function followed({ options, visited }: Trip, { statusCode, headers }: IncomingMessage): URL | undefined {
  return options.method === 'POST' ? undefined : nextHop(visited, statusCode!, headers.location)
}

async function finish(
  { options, limits, deadline, visited }: Trip,
  response: IncomingMessage,
): Promise<FetchResult> {
  const [start, ...hops] = visited.map(({ href }) => href)
  const { host } = visited.at(-1)!
  const { onProgress } = options
  deadline.expect(limits.idleMs, `${host}: nothing more of the answer came`)
  const { body, bytesOnWire } = await readBody(response, { host, limits, deadline, onProgress })
  return {
    requestedUrl: start!,
    url: hops.at(-1) ?? start!,
    hops,
    status: response.statusCode!,
    contentType: parseContentType(response.headers['content-type']),
    body,
    bytesOnWire,
    sha256: createHash('sha256').update(body).digest('hex'),
  }
}

function afterRedirect(error: unknown, from: URL): unknown {
  if (!(error instanceof Fault) || error.kind !== 'guard') return error
  return new Fault('guard', `a redirect of ${from.host} was not followed: ${error.message}`, {
    hints: error.hints,
    cause: error,
  })
}
