import { describe, expect, test } from 'vitest'
import { type SearchProvider, search, searchProviders } from '../../../src/context/search/search.ts'
import { sha256 } from '../../../src/text/sha256.ts'
import { faultOf } from '../../support/faults.ts'
import { httpServer } from '../../support/loopback.ts'
import { testWorld } from '../../support/test-world.ts'
import { searchServer } from './asked.ts'

const world = testWorld({ cwd: '/', env: {} })
const key = 'canary-key-0123456789'
const allow = ['127.0.0.1']
const json: readonly SearchProvider[] = ['searxng', 'brave', 'tavily']

test('the providers that settings may name', () => {
  expect(searchProviders).toEqual(['searxng', 'brave', 'tavily', 'duckduckgo'])
})

describe('N-09 bad answers are problems', () => {
  test.each(json)('%s: a web page, nonsense, nothing, another shape', async provider => {
    const problemOf = async (body: string, type?: string) => {
      const server = await searchServer({ body, ...(type && { type }) })
      const found = await search(world, provider, 'x', { url: server.origin, allow, key })
      return 'problem' in found ? found.problem.replace(/^[^:]+: /, '') : found
    }
    expect(await problemOf('<!doctype html><p>Sign in</p>', 'text/html')).toBe(
      'it answered with a web page, not with JSON',
    )
    expect(await problemOf('{"results": [')).toBe('its answer is not valid JSON')
    expect(await problemOf('')).toBe('its answer is not valid JSON')
    for (const body of ['{"results": "none"}', '[]', 'null', '7', '{"web": {"results": {}}}']) {
      expect(await problemOf(body)).toBe('its answer holds no list of results')
    }
    const bytes = Buffer.from([0xff, 0x22]).toString('latin1')
    expect(await problemOf(bytes, 'application/json; charset=utf-7')).toBe(
      'the charset utf-7 is not supported',
    )
  })

  test.each(searchProviders)('%s: HTTP 500 and a server that is gone', async provider => {
    const server = await searchServer({ status: 500, type: 'text/html', body: '<h1>Oops</h1>' })
    expect(await search(world, provider, 'x', { url: server.origin, allow, key })).toEqual({
      problem: expect.stringMatching(/: HTTP 500$/),
    })
    await server.stop()
    expect(await search(world, provider, 'x', { url: server.origin, allow, key })).toEqual({
      problem: expect.stringContaining('nothing answers there'),
    })
  })

  test('entries without a usable address are left out and counted', async () => {
    const body = JSON.stringify({
      results: [
        null,
        7,
        {},
        { url: 'ftp://x/' },
        { url: 'javascript:x' },
        { url: ['https://x/'] },
        { url: 'https://x.example/' },
      ],
    })
    const server = await searchServer({ body })
    expect(await search(world, 'tavily', 'x', { url: server.origin, allow, key })).toMatchObject({
      results: [{ title: 'x.example', url: 'https://x.example/', snippet: '' }],
      leftOut: 6,
    })
  })
})

test('more results than wanted are counted, not lost', async () => {
  const results = Array.from({ length: 25 }, (_, n) => ({
    url: `https://x.example/${n}`,
    title: `t${n}`,
    content: '',
  }))
  const server = await searchServer({ body: JSON.stringify({ results }) })
  const found = await search(world, 'searxng', 'x', { url: server.origin, allow })
  expect(found).toMatchObject({ results: { length: 10 }, leftOut: 15 })
})

test('titles and snippets are one visible line, long ones with a mark of it', async () => {
  const results = [
    { url: 'https://x.example/', title: 'a\u001b[31m\n\u202eb', content: `${'word '.repeat(400)}` },
  ]
  const server = await searchServer({ body: JSON.stringify({ results }) })
  const found = await search(world, 'searxng', 'x', { url: server.origin, allow })
  if ('problem' in found) throw new Error(found.problem)
  expect(found.results[0]!.title).toBe('a[31m b')
  expect(found.results[0]!.snippet).toMatch(/^(word )+…$/)
  expect(found.results[0]!.snippet.length).toBeLessThan(1_010)
})

describe('keys', () => {
  test.each(['brave', 'tavily'] as const)('%s needs one, and a whole one', async provider => {
    expect(await search(world, provider, 'x')).toEqual({
      problem: expect.stringContaining('it needs a key; set search.key in your own settings'),
    })
    expect(await search(world, provider, 'x', { key: 'canary\nkey' })).toEqual({
      problem: expect.stringMatching(/search\.key holds a space or a character no key has$/),
    })
  })

  test.each(['brave', 'tavily'] as const)(
    '%s: none goes over plain http to a host that was not allowed',
    async provider => {
      const found = await search(world, provider, 'x', { url: 'http://search.example/', key })
      expect(found).toEqual({ problem: expect.stringContaining('search.url is plain http') })
    },
  )

  test.each(searchProviders)('%s: none is shown, even if the service repeats it', async provider => {
    const body = JSON.stringify({ error: `bad key ${key}`, detail: key })
    const server = await searchServer({ status: 401, body })
    const found = await search(world, provider, 'x', { url: `${server.origin}/?k=${key}`, allow, key })
    expect(found).toEqual({ problem: expect.stringContaining('HTTP 401') })
    expect(JSON.stringify(found)).not.toContain('canary')
  })

  test('none follows a redirect to another host', async () => {
    const thief = await searchServer({ body: '{}' })
    const server = await httpServer((_request, response) =>
      response.writeHead(302, { Location: `http://localhost:${thief.port}/` }).end(),
    )
    await search(world, 'brave', 'x', { url: server.origin, allow: [...allow, 'localhost'], key })
    expect(thief.asked).toHaveLength(1)
    expect(JSON.stringify(thief.asked)).not.toContain('canary')
  })
})

test('N-01 a private address is refused unless it was allowed', async () => {
  const server = await searchServer({ body: '{"results":[]}' })
  expect(await search(world, 'searxng', 'x', { url: server.origin, allowHint: 'allow it' })).toEqual({
    problem: 'SearXNG: 127.0.0.1 is a loopback address: not contacted; allow it',
  })
  expect(server.connections()).toBe(0)
})

test('an empty query asks nobody', async () => {
  expect(await search(world, 'duckduckgo', ' \n')).toEqual({ problem: 'DuckDuckGo: the query is empty' })
})

test('an abort is thrown', async () => {
  const controller = new AbortController()
  const server = await httpServer(() => controller.abort())
  const options = { url: server.origin, allow, signal: controller.signal }
  expect((await faultOf(search(world, 'searxng', 'x', options))).kind).toBe('interrupted')
})

test('N-12 where the answer came from and its hash are told, without the query', async () => {
  const body = '{"results":[]}'
  const server = await searchServer({ body })
  expect(await search(world, 'searxng', 'my question', { url: `${server.origin}/base`, allow })).toEqual({
    results: [],
    leftOut: 0,
    origin: server.origin,
    sha256: sha256(Buffer.from(body)),
  })
})
