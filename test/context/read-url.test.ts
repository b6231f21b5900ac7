import { createHash } from 'node:crypto'
import { expect, test } from 'vitest'
import { readUrl } from '../../src/context/read-url.ts'
import { Fault } from '../../src/errors.ts'
import { faultOf } from '../support/faults.ts'
import { httpServer } from '../support/loopback.ts'
import { testWorld } from '../support/test-world.ts'

const world = testWorld({ cwd: '/', env: {} })
const sha256 = (text: string) => createHash('sha256').update(text).digest('hex')

test('N-12 the text is made of the bytes that came, and both come with their hash', async () => {
  let visits = 0
  const server = await httpServer((request, response) => {
    visits += 1
    if (request.url === '/old') response.writeHead(302, { Location: '/new/' }).end()
    else
      response
        .writeHead(200, { 'Content-Type': 'text/html' })
        .end(`<h1>Visit ${visits}</h1><a href="x">x</a>`)
  })
  const reading = await readUrl(world, `${server.origin}/old`, { allow: ['127.0.0.1'] })
  const html = '<h1>Visit 2</h1><a href="x">x</a>'
  expect(reading).toEqual({
    url: `${server.origin}/old`,
    finalUrl: `${server.origin}/new/`,
    sha256: sha256(html),
    bytes: html.length,
    body: Buffer.from(html),
    text: `# Visit 2\n\n[x](${server.origin}/new/x)`,
    language: 'markdown',
    title: undefined,
    notes: [],
    problem: undefined,
  })
  expect(visits).toBe(2)
})

test.each([404, 500])('N-09 HTTP %i is a problem, with the hash of what came', async status => {
  const server = await httpServer((_request, response) => response.writeHead(status).end('sorry'))
  expect(await readUrl(world, server.origin, { allow: ['127.0.0.1'] })).toMatchObject({
    problem: `HTTP ${status}`,
    text: '',
    sha256: sha256('sorry'),
    bytes: 5,
  })
})

test('N-08 what is not text is a problem, with the hash of what came', async () => {
  const server = await httpServer((_request, response) =>
    response.writeHead(200, { 'Content-Type': 'image/png' }).end('png'),
  )
  expect(await readUrl(world, server.origin, { allow: ['127.0.0.1'] })).toMatchObject({
    problem: 'omitted: image/png',
    text: '',
    sha256: sha256('png'),
  })
})

test('N-09 nobody there, no such host, a refusing guard: problems that say what to do', async () => {
  const server = await httpServer((_request, response) => response.end('x'))
  const nothing = { text: '', sha256: undefined, bytes: 0, body: undefined, notes: [] }
  expect(await readUrl(world, server.origin, { allowHint: 'allow it with --allow-host' })).toEqual({
    ...nothing,
    url: server.origin,
    finalUrl: server.origin,
    language: 'text',
    title: undefined,
    problem: '127.0.0.1 is a loopback address: not contacted; allow it with --allow-host',
  })
  expect(server.connections()).toBe(0)
  await server.stop()
  expect((await readUrl(world, server.origin, { allow: ['127.0.0.1'] })).problem).toContain(
    'nothing answers there',
  )
  const offline = testWorld({
    cwd: '/',
    env: {},
    resolve: () => Promise.reject(Object.assign(new Error('offline'), { code: 'ENOTFOUND' })),
  })
  expect((await readUrl(offline, 'https://gone.example/')).problem).toContain('no such host')
  expect((await readUrl(world, 'file:///etc/passwd')).problem).toContain('only http and https')
  expect((await readUrl(world, 'not an address')).problem).toContain('not a web address')
})

test('an abort is thrown with its reason, before and while it is fetched', async () => {
  const aborted = { allow: ['127.0.0.1'], signal: AbortSignal.abort() }
  expect((await faultOf(readUrl(world, 'http://127.0.0.1/', aborted))).kind).toBe('interrupted')
  const controller = new AbortController()
  const server = await httpServer(() => controller.abort(new Fault('conflict', 'told to stop')))
  const options = { allow: ['127.0.0.1'], signal: controller.signal }
  expect((await faultOf(readUrl(world, server.origin, options))).message).toBe('told to stop')
})

test('an answer over the limit is a problem', async () => {
  const server = await httpServer((_request, response) => response.end('x'.repeat(2_000)))
  const reading = await readUrl(world, server.origin, {
    allow: ['127.0.0.1'],
    fetchLimits: { bodyBytes: 1_000 },
  })
  expect(reading.problem).toContain('larger than 1,000 bytes')
})
