import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { search } from '../../../src/context/search/search.ts'
import { root } from '../../support/source-files.ts'
import { testWorld } from '../../support/test-world.ts'
import { searchServer } from './asked.ts'

const world = testWorld({ cwd: '/', env: {} })
const allow = ['127.0.0.1']
const type = 'text/html; charset=UTF-8'
const results = readFileSync(join(root, 'test/fixtures/pages/duckduckgo.html'), 'utf8')

test('its page is read: targets out of detours, no advertisements', async () => {
  const server = await searchServer({ type, body: results })
  const found = await search(world, 'duckduckgo', 'gears', {
    url: `${server.origin}/html/`,
    allow,
    key: 'canary',
  })
  expect(found).toMatchObject({
    results: [
      {
        title: 'Gears & widgets',
        url: 'https://example.com/gears?a=1&b=x%20y',
        snippet: 'How gears turn widgets.',
      },
      { title: 'A link without a detour', url: 'https://plain.example/', snippet: '' },
    ],
    leftOut: 1,
  })
  expect(server.asked).toMatchObject([{ method: 'GET', path: '/html/', query: { q: 'gears' } }])
  expect(JSON.stringify(server.asked)).not.toContain('canary')
})

test('no results are no problem', async () => {
  const body =
    '<div class="result results_links result--no-result"><div class="no-results">No results.</div></div>'
  const server = await searchServer({ type, body })
  expect(await search(world, 'duckduckgo', 'x', { url: server.origin, allow })).toMatchObject({
    results: [],
    leftOut: 0,
  })
})

test('a puzzle for robots, and a page that is something else, are problems', async () => {
  const puzzle = await searchServer({
    status: 202,
    type,
    body: '<form id="challenge-form"><div class="anomaly-modal">',
  })
  expect(await search(world, 'duckduckgo', 'x', { url: puzzle.origin, allow })).toEqual({
    problem:
      'DuckDuckGo: it takes TeDDy for a robot and asks for a puzzle; try later, or set another search.provider',
  })
  const other = await searchServer({ type, body: '<h1>Welcome</h1>' })
  expect(await search(world, 'duckduckgo', 'x', { url: other.origin, allow })).toEqual({
    problem: 'DuckDuckGo: its page has changed, and holds no results TeDDy knows',
  })
})
