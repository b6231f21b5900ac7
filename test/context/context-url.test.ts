import { existsSync, mkdirSync, readdirSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import fc from 'fast-check'
import { expect, test } from 'vitest'
import { readContextUrl, type UrlSources } from '../../src/context/context-url.ts'
import { readUrl } from '../../src/context/read-url.ts'
import { parseUrlText, renderUrlText, urlFileName } from '../../src/context/url-text.ts'
import { sha256 } from '../../src/text/sha256.ts'
import { httpServer } from '../support/loopback.ts'
import { temporaryFolder } from '../support/temporary-folder.ts'
import { testWorld } from '../support/test-world.ts'

const key = `ghp_${'a1B2'.repeat(9)}`
const body = `<html><body><main><h1>Title</h1><p>Visible ${key} text.</p><p style="display:none">HIDDEN</p></main></body></html>`

async function setup() {
  const server = await httpServer((request, response) => {
    if (request.url === '/gone') return void response.writeHead(404).end()
    response.writeHead(200, { 'content-type': 'text/html' }).end(body)
  })
  const folder = temporaryFolder()
  const world = testWorld({ cwd: folder })
  const turns = ['01', '02'].map(name => join(folder, name))
  for (const turn of turns) mkdirSync(turn)
  const sources: UrlSources = {
    stored: [turns[0]!],
    storeIn: turns[1]!,
    isAllowed: () => true,
    fetch: url => readUrl(world, url, { allow: [`127.0.0.1:${server.port}`] }),
  }
  return { server, world, turns, sources, url: `${server.origin}/page` }
}

test('a host that nobody allowed is not reached', async () => {
  const { server, world, sources, url } = await setup()
  const asked: string[] = []
  const isAllowed = (address: string) => asked.push(address) === 0
  expect(await readContextUrl(world, { ...sources, isAllowed }, url)).toEqual({
    problem: 'host not allowed yet',
  })
  expect([asked, server.connections()]).toEqual([[url], 0])
})

test('N-11 L-08 what is fetched is kept in the turn: visible text, no keys, with its hash', async () => {
  const { world, sources, turns, url } = await setup()
  const page = await readContextUrl(world, sources, url)
  expect(page).toMatchObject({ sha256: sha256(body), bytes: Buffer.byteLength(body), language: 'markdown' })
  const kept = readFileSync(join(turns[1]!, urlFileName(url)), 'utf8')
  expect(kept).toMatch(
    /^url: http:\/\/127\.0\.0\.1:\d+\/page\nfetched: \d{4}-.*Z\nsha256: [0-9a-f]{64}\nbytes: \d+\nlanguage: markdown\n/,
  )
  expect(kept).toContain('Visible [redacted: GitHub token] text.')
  expect(kept).not.toMatch(/HIDDEN|ghp_/)
})

test('N-12 what an earlier turn keeps is used, kept in this turn too, and not fetched again', async () => {
  const { server, world, sources, turns, url } = await setup()
  const first = await readContextUrl(world, { ...sources, storeIn: turns[0]! }, url)
  const connections = server.connections()
  const never = () => Promise.reject(new Error('fetched again'))
  const second = await readContextUrl(world, { ...sources, isAllowed: () => false, fetch: never }, url)
  expect(second).toEqual(first)
  expect(server.connections()).toBe(connections)
  expect(readdirSync(join(turns[1]!, 'urls'))).toEqual(readdirSync(join(turns[0]!, 'urls')))
  const third = await readContextUrl(world, { ...sources, stored: [], fetch: never }, url)
  expect(third).toEqual(first)
})

test('without a turn to keep it in, nothing is written', async () => {
  const { world, sources, turns, url } = await setup()
  expect(await readContextUrl(world, { ...sources, storeIn: undefined }, url)).toHaveProperty('text')
  expect(turns.some(turn => existsSync(join(turn, 'urls')))).toBe(false)
})

test('a page that fails is a problem, and nothing is kept', async () => {
  const { server, world, sources, turns } = await setup()
  expect(await readContextUrl(world, sources, `${server.origin}/gone`)).toEqual({ problem: 'HTTP 404' })
  expect(existsSync(join(turns[1]!, 'urls'))).toBe(false)
})

test('a damaged copy is passed over and the page fetched', async () => {
  const { world, sources, turns, url } = await setup()
  mkdirSync(join(turns[0]!, 'urls'))
  writeFileSync(join(turns[0]!, urlFileName(url)), 'url: http://other/\n\ntext')
  expect(await readContextUrl(world, sources, url)).toMatchObject({ sha256: sha256(body) })
})

test('what is kept reads back as it was', () => {
  const page = fc.record({
    text: fc.string({ unit: 'binary' }).filter(text => text.isWellFormed()),
    language: fc.constantFrom('markdown', 'text'),
    bytes: fc.nat(),
    sha256: fc.constant('a'.repeat(64)),
    notes: fc.array(
      fc.string({ minLength: 1 }).filter(note => /^[ -~]+$/.test(note)),
      { maxLength: 2 },
    ),
    fetched: fc.constant('2026-01-24T10:00:00.000Z'),
  })
  fc.assert(
    fc.property(page, stored => {
      expect(parseUrlText('https://x/y', renderUrlText('https://x/y', stored))).toEqual(stored)
      expect(parseUrlText('https://x/z', renderUrlText('https://x/y', stored))).toBeUndefined()
    }),
  )
})
