// A private address stays private however it is written.

import fc from 'fast-check'
import { expect, test } from 'vitest'
import { fetchUrl } from '../../src/world/fetch-url.ts'
import { countedSockets } from '../support/counted-sockets.ts'
import { faultOf } from '../support/faults.ts'
import { testWorld } from '../support/test-world.ts'

const world = testWorld({ cwd: '/', env: {} })

const byte = fc.nat(255)
const privateIPv4 = fc.oneof(
  fc.tuple(fc.constantFrom(0, 10, 127, 224, 240, 255), byte, byte, byte),
  fc.tuple(fc.constant(100), fc.integer({ min: 64, max: 127 }), byte, byte),
  fc.tuple(fc.constant(169), fc.constant(254), byte, byte),
  fc.tuple(fc.constant(172), fc.integer({ min: 16, max: 31 }), byte, byte),
  fc.tuple(fc.constant(192), fc.constant(168), byte, byte),
  fc.tuple(fc.constant(198), fc.constantFrom(18, 19), byte, byte),
)

type Bytes = readonly [number, number, number, number]

const number = ([a, b, c, d]: Bytes) => a * 2 ** 24 + b * 2 ** 16 + c * 2 ** 8 + d
const octal = (n: number) => `0${n.toString(8)}`
const hexadecimal = (n: number) => `0x${n.toString(16)}`
const group = (high: number, low: number) => ((high << 8) | low).toString(16)

const spellings: readonly ((bytes: Bytes) => string)[] = [
  bytes => bytes.join('.'),
  bytes => `${bytes.join('.')}.`,
  bytes => bytes.join('%2e'),
  bytes => bytes.join('。'),
  bytes => bytes.map(octal).join('.'),
  bytes => bytes.map(hexadecimal).join('.').toUpperCase().replaceAll('0X', '0x'),
  bytes =>
    [...bytes.join('.')].map(c => (c === '.' ? c : String.fromCodePoint(c.charCodeAt(0) + 0xfee0))).join(''),
  bytes => String(number(bytes)),
  bytes => hexadecimal(number(bytes)),
  bytes => octal(number(bytes)),
  ([a, b, c, d]) => `${a}.${number([0, b, c, d])}`,
  ([a, b, c, d]) => `${octal(a)}.${hexadecimal(b)}.${c * 256 + d}`,
  bytes => `[::ffff:${bytes.join('.')}]`,
  ([a, b, c, d]) => `[0:0:0:0:0:FFFF:${group(a, b)}:${group(c, d)}]`,
  bytes => `[64:ff9b::${bytes.join('.')}]`,
  ([a, b, c, d]) => `[2002:${group(a, b)}:${group(c, d)}::1]`,
  bytes => `[::${bytes.join('.')}]`,
]

test('N-01 private addresses are refused in every spelling and no socket is opened', async () => {
  const sockets = countedSockets()
  await fc.assert(
    fc.asyncProperty(privateIPv4, fc.nat(spellings.length - 1), async (bytes, spelling) => {
      const url = `http://${spellings[spelling]!(bytes)}/`
      const fault = await faultOf(fetchUrl(world, url))
      expect(fault.kind, url).toBe('guard')
    }),
    { numRuns: 500 },
  )
  expect(sockets()).toBe(0)
})

test('the counter of connections counts', async () => {
  const sockets = countedSockets()
  await faultOf(fetchUrl(world, 'http://127.0.0.1:1/', { allow: ['127.0.0.1'] }))
  expect(sockets()).toBe(1)
})
