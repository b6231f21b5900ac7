import { expect, test } from 'vitest'
import { search } from '../../../src/context/search/search.ts'
import { searxng } from '../../../src/context/search/searxng.ts'
import { testWorld } from '../../support/test-world.ts'
import { searchServer } from './asked.ts'

const world = testWorld({ cwd: '/', env: {} })
const settings = { key: undefined, count: 10 }

// As documented: https://docs.searxng.org/dev/search_api.html
const answer = JSON.stringify({
  query: 'gears',
  number_of_results: 2,
  results: [
    {
      url: 'https://example.com/gears',
      title: 'Gears',
      content: 'How gears turn.',
      engine: 'x',
      score: 1.5,
      category: 'general',
    },
    { url: 'https://example.org/', title: 'Widgets', content: '', engine: 'y', publishedDate: null },
  ],
  answers: [],
  corrections: [],
  infoboxes: [],
  suggestions: ['gear box'],
  unresponsive_engines: [['z', 'timeout']],
})

test('is asked for JSON, and its results are read', async () => {
  const server = await searchServer({ body: answer })
  const found = await search(world, 'searxng', ' gears & "widgets" ', {
    url: server.origin,
    allow: ['127.0.0.1'],
  })
  expect(found).toMatchObject({
    results: [
      { title: 'Gears', url: 'https://example.com/gears', snippet: 'How gears turn.' },
      { title: 'Widgets', url: 'https://example.org/', snippet: '' },
    ],
    leftOut: 0,
  })
  expect(server.asked).toMatchObject([
    { method: 'GET', path: '/search', query: { q: 'gears & "widgets"', format: 'json' } },
  ])
})

test.each([
  ['https://s.example', '/search'],
  ['https://s.example/', '/search'],
  ['https://s.example/search', '/search'],
  ['https://s.example/searx/', '/searx/search'],
  ['https://s.example/searx?theme=simple', '/searx/search'],
])('the address %s leads to %s', (url, path) => {
  expect(new URL(searxng.request('q', { ...settings, url }).url).pathname).toBe(path)
})

test('a key is never sent to it', async () => {
  const server = await searchServer({ body: answer })
  await search(world, 'searxng', 'gears', { url: server.origin, allow: ['127.0.0.1'], key: 'sk-canary' })
  expect(JSON.stringify(server.asked)).not.toContain('canary')
})

test('a server that does not give JSON says how to change that', async () => {
  const server = await searchServer({ status: 403, type: 'text/html', body: '<h1>Forbidden</h1>' })
  expect(await search(world, 'searxng', 'gears', { url: server.origin, allow: ['127.0.0.1'] })).toEqual({
    problem: 'SearXNG: HTTP 403; it does not give JSON; add json to search.formats in its settings.yml',
  })
})

test('without an address there is nobody to ask', async () => {
  expect(await search(world, 'searxng', 'gears')).toEqual({
    problem: 'SearXNG: it needs the address of a server; set search.url',
  })
  expect(await search(world, 'searxng', 'gears', { url: 'localhost 8888' })).toEqual({
    problem: 'SearXNG: search.url is not a web address',
  })
})
