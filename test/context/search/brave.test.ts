import { expect, test } from 'vitest'
import { search } from '../../../src/context/search/search.ts'
import { testWorld } from '../../support/test-world.ts'
import { searchServer } from './asked.ts'

const world = testWorld({ cwd: '/', env: {} })
const allow = ['127.0.0.1']
const key = 'BSA-canary-0123456789'

// As documented: https://api-dashboard.search.brave.com/app/documentation/web-search
const answer = JSON.stringify({
  type: 'search',
  query: { original: 'gears', more_results_available: true },
  web: {
    type: 'search',
    results: [
      {
        title: 'Gears &amp; <strong>widgets</strong>',
        url: 'https://example.com/gears',
        is_source_local: false,
        description: 'How <strong>gears</strong> turn: a &lt;gear&gt; isn&#x27;t a widget.',
        language: 'en',
      },
    ],
    family_friendly: true,
  },
})

test('is asked with the key in its header alone', async () => {
  const server = await searchServer({ body: answer })
  const found = await search(world, 'brave', 'gears', {
    url: `${server.origin}/res/v1/web/search`,
    allow,
    key,
    count: 50,
  })
  expect(found).toMatchObject({
    results: [
      {
        title: 'Gears & widgets',
        url: 'https://example.com/gears',
        snippet: "How gears turn: a <gear> isn't a widget.",
      },
    ],
    leftOut: 0,
  })
  const [asked] = server.asked
  expect(asked).toMatchObject({
    method: 'GET',
    path: '/res/v1/web/search',
    query: { q: 'gears', count: '20' },
  })
  const { 'x-subscription-token': token, ...others } = asked!.headers
  expect(token).toBe(key)
  expect(JSON.stringify({ ...asked, headers: others })).not.toContain('canary')
})

test('a query without results is no problem', async () => {
  const server = await searchServer({ body: '{"type":"search","query":{"original":"x"}}' })
  expect(await search(world, 'brave', 'x', { url: server.origin, allow, key })).toMatchObject({
    results: [],
    leftOut: 0,
  })
})

test('a refused key and a used-up plan are problems in its own words, without the key', async () => {
  const refused = await searchServer({
    status: 422,
    body: JSON.stringify({
      type: 'ErrorResponse',
      error: { code: 'SUBSCRIPTION_TOKEN_INVALID', detail: `The token ${key} is invalid.`, status: 422 },
    }),
  })
  expect(await search(world, 'brave', 'x', { url: refused.origin, allow, key })).toEqual({
    problem: 'Brave Search: HTTP 422; it says: The token [redacted: search key] is invalid.',
  })
  const busy = await searchServer({
    status: 429,
    body: '{"type":"ErrorResponse","error":{"code":"RATE_LIMITED","detail":"Request rate limit exceeded."}}',
  })
  expect(await search(world, 'brave', 'x', { url: busy.origin, allow, key })).toEqual({
    problem:
      'Brave Search: HTTP 429; too many requests, try again later; it says: Request rate limit exceeded.',
  })
})
