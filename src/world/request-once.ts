// One HTTP request to addresses that were vetted before, up to the headers of its answer.

import * as http from 'node:http'
import * as https from 'node:https'
import { isIP, type LookupFunction } from 'node:net'
import type { Deadline } from './deadline.ts'
import type { Address } from './resolve.ts'
import { plainHost } from './vet-host.ts'

export type Request = {
  readonly url: URL
  /** Where the connection may go; the name of the host is only for the Host header and TLS. */
  readonly addresses: readonly Address[]
  readonly method: 'GET' | 'POST'
  readonly headers: Readonly<Record<string, string>>
  readonly body: string | Uint8Array | undefined
  readonly maxHeaderBytes: number
}

export type Exchange = {
  readonly response: http.IncomingMessage
  /** Ends the connection, read to the end or not. */
  readonly close: () => void
}

/** Sends the request and waits for the headers of the answer. */
export function requestOnce(wanted: Request, deadline: Deadline): Promise<Exchange> {
  const { url } = wanted
  const { request: send } = url.protocol === 'https:' ? https : http
  const host = plainHost(url)
  return new Promise((resolve, reject) => {
    deadline.signal.throwIfAborted()
    const request = send({
      host,
      port: url.port || undefined,
      path: url.pathname + url.search,
      method: wanted.method,
      headers: { ...wanted.headers, Host: url.host, Connection: 'close' },
      agent: false,
      lookup: pinned(wanted.addresses),
      maxHeaderSize: wanted.maxHeaderBytes,
      signal: deadline.signal,
      // Said outright, because the environment can change the defaults of both.
      insecureHTTPParser: false,
      rejectUnauthorized: true,
      ...(isIP(host) === 0 && { servername: host }),
    })
    // Stays for the whole life of the connection: an error after the answer must not end the process.
    request.on('error', error => reject(deadline.signal.aborted ? deadline.signal.reason : error))
    request.on('response', response => {
      response.on('error', () => {})
      resolve({ response, close: () => request.destroy() })
    })
    // Nobody asked to switch protocols, so such an answer is none.
    request.on('upgrade', (_response, socket) => {
      socket.destroy()
      reject(Object.assign(new Error('switched protocols'), { code: 'HPE_UNEXPECTED_UPGRADE' }))
    })
    request.end(wanted.body)
  })
}

/** Answers every question for an address with the vetted ones; no name server is asked again. */
function pinned(addresses: readonly Address[]): LookupFunction {
  return (_hostname, options, callback) => {
    if (options.all) callback(null, [...addresses])
    else callback(null, addresses[0]!.address, addresses[0]!.family)
  }
}
