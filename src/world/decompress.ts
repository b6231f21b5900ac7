// The stream that undoes a Content-Encoding. One at most: chains of them only serve to blow things up.

import type { Transform } from 'node:stream'
import * as zlib from 'node:zlib'
import { Fault } from '../errors.ts'
import { safeLine } from '../text/safe.ts'

// Node before 22.15 has no zstd.
const hasZstd = typeof zlib.createZstdDecompress === 'function'

/** What we ask servers for; `deflate` is understood but not asked for, since servers disagree on what it means. */
export const acceptedEncodings = hasZstd ? 'gzip, br, zstd' : 'gzip, br'

const decoders: Readonly<Record<string, () => Transform>> = {
  gzip: zlib.createGunzip,
  'x-gzip': zlib.createGunzip,
  deflate: zlib.createInflate,
  br: zlib.createBrotliDecompress,
  // RFC 9659: a window of 8 MB at most, or a few bytes could ask for gigabytes.
  ...(hasZstd && {
    zstd: () => zlib.createZstdDecompress({ params: { [zlib.constants.ZSTD_d_windowLogMax]: 23 } }),
  }),
}

/** The decoder for the value of a Content-Encoding header; undefined when the body is plain. */
export function decoderFor(header: string | undefined, host: string): Transform | undefined {
  const names = (header ?? '')
    .split(',')
    .map(name => name.trim().toLowerCase())
    .filter(name => name !== '' && name !== 'identity')
  if (names.length > 1) {
    throw new Fault(
      'network',
      `${host}: the answer is compressed ${names.length} times over, which is refused`,
    )
  }
  const name = names[0]
  if (name === undefined) return undefined
  const make = Object.hasOwn(decoders, name) ? decoders[name] : undefined
  if (make === undefined) {
    const shown = safeLine(name.slice(0, 40))
    throw new Fault('network', `${host}: the answer is compressed in a way TeDDy does not know: ${shown}`)
  }
  return make()
}
