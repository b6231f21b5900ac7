import { gzipSync } from 'node:zlib'
import { expect, test } from 'vitest'
import { startDeadline } from '../../src/world/deadline.ts'
import { openWire, type WireLimits } from '../../src/world/model-wire.ts'
import { faultOf } from '../support/faults.ts'
import { httpServer } from '../support/loopback.ts'
import { temporaryFolder } from '../support/temporary-folder.ts'
import { testWorld } from '../support/test-world.ts'

const limits: WireLimits = { firstMs: 5_000, idleMs: 5_000, bytes: 1_000 }

function wireTo(given: Partial<WireLimits> = {}) {
  const world = testWorld({ cwd: temporaryFolder() })
  const deadline = startDeadline(world.clock, 10_000, 'host')
  return { deadline, wire: openWire(world, deadline, { ...limits, ...given }) }
}

const stream = { 'Content-Type': 'text/event-stream' }
const post = { method: 'POST', body: '{}', headers: { 'X-Own': 'a' } }

test('the answer comes as it is, and is counted', async () => {
  const { origin } = await httpServer((request, response) => {
    response.writeHead(200, stream).end(`data: ${request.headers['x-own']}\n\n`)
  })
  const { wire } = wireTo()
  const response = await wire.fetch(`${origin}/v1`, post)
  expect(await response.text()).toBe('data: a\n\n')
  expect([wire.bytes(), wire.sent(), wire.broken(), wire.refusal()]).toEqual([9, true, undefined, undefined])
})

test('one call is one request, and a redirect is not followed', async () => {
  let calls = 0
  const { origin } = await httpServer((_, response) => {
    calls++
    response.writeHead(302, { Location: '/elsewhere' }).end('moved')
  })
  const { wire } = wireTo()
  await faultOf(wire.fetch(origin, post))
  expect(wire.refusal()).toMatchObject({ status: 302, body: 'moved', headers: { location: '/elsewhere' } })
  expect((await faultOf(wire.fetch(origin, post))).message).toContain('second request')
  expect(calls).toBe(1)
})

test('a compressed stream is undone; one that is damaged breaks', async () => {
  const whole = gzipSync('data: zipped\n\n')
  const serve = (body: Buffer) =>
    httpServer((_, response) => response.writeHead(200, { ...stream, 'Content-Encoding': 'gzip' }).end(body))
  const fine = wireTo()
  expect(await (await fine.wire.fetch((await serve(whole)).origin, post)).text()).toBe('data: zipped\n\n')
  const torn = wireTo()
  const response = await torn.wire.fetch((await serve(whole.subarray(0, -6))).origin, post)
  await expect(response.text()).rejects.toThrow()
  expect(torn.wire.broken()).toBeDefined()
})

test('N-07 a reply without end stops at the limit, also one that was small on the wire', async () => {
  const { origin } = await httpServer((request, response) => {
    const zipped = request.url === '/zipped'
    response.writeHead(200, zipped ? { ...stream, 'Content-Encoding': 'gzip' } : stream)
    const text = 'x'.repeat(100_000)
    response.end(zipped ? gzipSync(text) : text)
  })
  for (const path of ['/plain', '/zipped']) {
    const { wire } = wireTo()
    const response = await wire.fetch(origin + path, post)
    const fault = await faultOf(response.text())
    expect(fault.message).toContain('larger than 1,000 bytes')
  }
})

test('of a huge error page only the beginning is read', async () => {
  const { origin } = await httpServer((_, response) => {
    response.writeHead(500, { 'Content-Type': 'text/html' })
    response.write('y'.repeat(1_000_000))
  })
  const { wire } = wireTo()
  await faultOf(wire.fetch(origin, post))
  expect(wire.refusal()).toMatchObject({ status: 500 })
  expect(wire.refusal()?.body).toHaveLength(65_536)
})

test('an error page that never ends is given up by the idle limit of the first answer', async () => {
  const { origin } = await httpServer((_, response) => response.writeHead(500).flushHeaders())
  const { wire } = wireTo({ firstMs: 50 })
  expect((await faultOf(wire.fetch(origin, post))).message).toContain('no answer within')
})
