import { pipeline } from 'node:stream/promises'
import * as zlib from 'node:zlib'
import { describe, expect, test } from 'vitest'
import { type FetchLimits, fetchUrl } from '../../src/world/fetch-url.ts'
import { faultOf } from '../support/faults.ts'
import { httpServer } from '../support/loopback.ts'
import { testWorld } from '../support/test-world.ts'

const world = testWorld({ cwd: '/', env: {} })

async function fetching(encoding: string | string[], body: Buffer, limits: Partial<FetchLimits> = {}) {
  const server = await httpServer((_request, response) =>
    response.writeHead(200, { 'Content-Encoding': encoding, 'Content-Length': body.length }).end(body),
  )
  return fetchUrl(world, server.origin, { allow: ['127.0.0.1'], limits })
}

const page = Buffer.from('grüße '.repeat(10_000))

test.each([
  ['gzip', zlib.gzipSync(page)],
  ['x-gzip', zlib.gzipSync(page)],
  ['GZIP', zlib.gzipSync(page)],
  ['identity, gzip', zlib.gzipSync(page)],
  ['deflate', zlib.deflateSync(page)],
  ['br', zlib.brotliCompressSync(page)],
  ['zstd', zlib.zstdCompressSync(page)],
  ['identity', page],
])('a body in %s is undone, and both sizes are known', async (encoding, packed) => {
  const result = await fetching(encoding, packed)
  expect(result.body.equals(page)).toBe(true)
  expect(result.bytesOnWire).toBe(packed.length)
})

test('an empty body is empty, whatever its encoding', async () => {
  expect((await fetching('gzip', Buffer.alloc(0))).body).toHaveLength(0)
})

describe('N-07 bombs', () => {
  test('a gigabyte in a few kilobytes stops at the cap, with flat memory', async () => {
    const bomb = await gigabyteOfZeros()
    expect(bomb.length).toBeLessThan(100_000)
    const before = process.memoryUsage().rss
    let peak = 0
    const watch = setInterval(() => {
      peak = Math.max(peak, process.memoryUsage().rss)
    }, 1)
    const fault = await faultOf(fetching('br', bomb)).finally(() => clearInterval(watch))
    expect(fault.message).toMatch(/larger than 10,000,000 bytes/)
    expect(Math.max(peak, process.memoryUsage().rss) - before).toBeLessThan(200_000_000)
  })

  test('what fits on the wire but not after decompression is refused', async () => {
    const packed = zlib.gzipSync(Buffer.alloc(100_000))
    expect((await fetching('gzip', packed, { bodyBytes: 100_000 })).body).toHaveLength(100_000)
    expect((await faultOf(fetching('gzip', packed, { bodyBytes: 99_999 }))).kind).toBe('network')
  })

  test.each([
    ['gzip, gzip', 2],
    ['gzip, br', 2],
    [Array.from({ length: 1000 }, () => 'gzip').join(','), 1000],
  ])('more than one encoding is refused: %s', async (encoding, count) => {
    const fault = await faultOf(fetching(encoding, zlib.gzipSync(zlib.gzipSync(page))))
    expect(fault.message).toContain(`compressed ${count} times over`)
  })

  test('two headers with one encoding each are two encodings', async () => {
    const fault = await faultOf(fetching(['gzip', 'gzip'], zlib.gzipSync(zlib.gzipSync(page))))
    expect(fault.message).toContain('compressed 2 times over')
  })

  test('a zstd frame that asks for a window of more than 8 MB is refused', async () => {
    const wide = zlib.zstdCompressSync(Buffer.alloc(9_000_000), {
      params: { [zlib.constants.ZSTD_c_windowLog]: 27, [zlib.constants.ZSTD_c_contentSizeFlag]: 0 },
    })
    expect((await faultOf(fetching('zstd', wide))).message).toMatch(/cannot be decompressed/)
  })
})

test.each(['compress', 'toString', '__proto__', 'exi\u0009'])(
  'the unknown encoding %j is refused',
  async encoding => {
    expect((await faultOf(fetching(encoding, page))).message).toMatch(/in a way TeDDy does not know/)
  },
)

test('damaged and cut compressed bodies are faults', async () => {
  const packed = zlib.gzipSync(page)
  const flipped = Buffer.from(packed)
  flipped[20]! ^= 0xff
  for (const body of [flipped, packed.subarray(0, -10), page]) {
    expect((await faultOf(fetching('gzip', body))).message).toMatch(/cannot be decompressed/)
  }
})

test('damage at the start of a long body is told apart from a connection that broke', async () => {
  const server = await httpServer((_request, response) => {
    response
      .writeHead(200, { 'Content-Encoding': 'gzip', 'Content-Length': 5_000_000 })
      .write('no gzip at all')
  })
  const fault = await faultOf(fetchUrl(world, server.origin, { allow: ['127.0.0.1'] }))
  expect(fault.message).toMatch(/cannot be decompressed/)
})

test('N-06 a connection that breaks in a compressed body is told as such', async () => {
  const packed = zlib.gzipSync(page)
  const server = await httpServer((_request, response) => {
    response.writeHead(200, { 'Content-Encoding': 'gzip', 'Content-Length': packed.length })
    response.write(packed.subarray(0, 100), () => response.destroy())
  })
  const fault = await faultOf(fetchUrl(world, server.origin, { allow: ['127.0.0.1'] }))
  expect(fault.message).toMatch(/cut short after 100 of \d+ bytes/)
})

async function gigabyteOfZeros(): Promise<Buffer> {
  const packed: Buffer[] = []
  const quick = {
    params: { [zlib.constants.BROTLI_PARAM_QUALITY]: 5, [zlib.constants.BROTLI_PARAM_LGWIN]: 24 },
  }
  const zeros = Buffer.alloc(16 * 1024 * 1024)
  await pipeline(Array<Buffer>(64).fill(zeros), zlib.createBrotliCompress(quick), async source => {
    for await (const piece of source) packed.push(piece)
  })
  return Buffer.concat(packed)
}
