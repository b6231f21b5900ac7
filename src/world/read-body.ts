// The body of an answer: counted on the wire and again after decompression, whole or a Fault.

import type { IncomingMessage } from 'node:http'
import { pipeline } from 'node:stream/promises'
import { Fault } from '../errors.ts'
import type { Deadline } from './deadline.ts'
import { decoderFor } from './decompress.ts'

export type BodyLimits = {
  /** Most bytes taken from the network. */
  readonly wireBytes: number
  /** Most bytes after decompression. */
  readonly bodyBytes: number
}

export type Body = { readonly body: Buffer; readonly bytesOnWire: number }

type Reading = {
  readonly host: string
  readonly limits: BodyLimits
  readonly deadline: Deadline
  readonly onProgress: ((bytes: number) => void) | undefined
}

/** Reads the body to its end. */
export async function readBody(response: IncomingMessage, reading: Reading): Promise<Body> {
  const { host, limits, deadline, onProgress } = reading
  const { headers } = response
  refuseTransferCoding(headers['transfer-encoding'], host)
  const promised = Number(headers['content-length'] ?? 0)
  if (promised > limits.wireBytes) throw tooLarge(host, limits.wireBytes)

  const decoder = decoderFor(headers['content-encoding'], host)
  // An error spreads through the whole pipeline: the first to report it is the one that broke.
  let broken: 'wire' | 'decoder' | undefined
  response.once('error', () => {
    broken ??= 'wire'
  })
  decoder?.once('error', () => {
    broken ??= 'decoder'
  })

  const pieces: Buffer[] = []
  let bytesOnWire = 0
  let bytes = 0
  const countWire = async function* (source: AsyncIterable<Buffer>) {
    for await (const piece of source) {
      deadline.alive()
      bytesOnWire += piece.length
      if (bytesOnWire > limits.wireBytes) throw tooLarge(host, limits.wireBytes)
      onProgress?.(bytesOnWire)
      yield piece
    }
  }
  const collect = async (source: AsyncIterable<Buffer>) => {
    for await (const piece of source) {
      bytes += piece.length
      if (bytes > limits.bodyBytes) throw tooLarge(host, limits.bodyBytes)
      pieces.push(piece)
    }
  }

  const { signal } = deadline
  try {
    if (decoder === undefined) await pipeline(response, countWire, collect, { signal })
    else await pipeline(response, countWire, decoder, collect, { signal })
  } catch (error) {
    signal.throwIfAborted()
    if (error instanceof Fault) throw error
    if (broken === 'wire') throw cutShort(host, bytesOnWire, promised)
    if (broken !== 'decoder') throw error
    // An empty body is no damage, whatever the header says of its encoding.
    if (bytesOnWire > 0) throw damaged(host, error)
  }
  return { body: Buffer.concat(pieces, bytes), bytesOnWire }
}

// Node undoes chunks only; a compressed transfer would come through as noise.
function refuseTransferCoding(header: string | undefined, host: string): void {
  if (header === undefined || /^\s*(identity\s*,\s*)?chunked\s*$/i.test(header)) return
  throw new Fault('network', `${host}: the answer comes in a transfer coding TeDDy does not know`)
}

function tooLarge(host: string, limit: number): Fault {
  return new Fault('network', `${host}: the answer is larger than ${limit.toLocaleString('en')} bytes`, {
    hints: ['download it yourself and read the file'],
  })
}

function cutShort(host: string, got: number, promised: number): Fault {
  const of = promised > 0 ? ` of ${promised}` : ''
  return new Fault('network', `${host}: the answer was cut short after ${got}${of} bytes`, {
    hints: ['try again later'],
  })
}

function damaged(host: string, cause: unknown): Fault {
  return new Fault('network', `${host}: the answer cannot be decompressed, it is damaged`, {
    hints: ['try again later'],
    cause,
  })
}
