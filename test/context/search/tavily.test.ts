import { expect, test } from 'vitest'
import { search } from '../../../src/context/search/search.ts'
import { testWorld } from '../../support/test-world.ts'
import { searchServer } from './asked.ts'

const world = testWorld({ cwd: '/', env: {} })
const allow = ['127.0.0.1']
const key = 'tvly-canary'

// As documented: https://docs.tavily.com/documentation/api-reference/endpoint/search
const answer = JSON.stringify({
  query: 'gears',
  follow_up_questions: null,
  answer: null,
  images: [],
  results: [
    {
      title: 'Gears',
      url: 'https://example.com/gears',
      content: 'How gears turn.',
      score: 0.9,
      raw_content: null,
    },
  ],
  response_time: 1.2,
})

test('is asked by a POST of JSON, with the key in its header alone', async () => {
  const server = await searchServer({ body: answer })
  const found = await search(world, 'tavily', 'gears "x"', {
    url: `${server.origin}/search`,
    allow,
    key,
    count: 5,
  })
  expect(found).toMatchObject({
    results: [{ title: 'Gears', url: 'https://example.com/gears', snippet: 'How gears turn.' }],
    leftOut: 0,
  })
  const [asked] = server.asked
  expect(asked).toMatchObject({ method: 'POST', path: '/search', query: {} })
  expect(asked!.headers['content-type']).toBe('application/json')
  expect(JSON.parse(asked!.body)).toEqual({ query: 'gears "x"', max_results: 5, search_depth: 'basic' })
  const { authorization, ...others } = asked!.headers
  expect(authorization).toBe(`Bearer ${key}`)
  expect(JSON.stringify({ ...asked, headers: others })).not.toContain('canary')
})

test.each([
  [
    401,
    '{"detail":{"error":"Unauthorized: missing or invalid API key."}}',
    'check search.key; it says: Unauthorized: missing or invalid API key.',
  ],
  [
    429,
    '{"detail":{"error":"Your request has been blocked due to excessive requests."}}',
    'too many requests, try again later; it says: Your request has been blocked due to excessive requests.',
  ],
  [
    432,
    '{"detail":{"error":"This request exceeds your plan\'s set usage limit."}}',
    "the limit of your plan is reached; it says: This request exceeds your plan's set usage limit.",
  ],
])('HTTP %i is a problem', async (status, body, meaning) => {
  const server = await searchServer({ status, body })
  expect(await search(world, 'tavily', 'x', { url: server.origin, allow, key })).toEqual({
    problem: `Tavily: HTTP ${status}; ${meaning}`,
  })
})

test('a redirect is not followed with the key', async () => {
  const server = await searchServer({ status: 307, body: '' })
  expect(await search(world, 'tavily', 'x', { url: server.origin, allow, key })).toEqual({
    problem: 'Tavily: HTTP 307; check search.url',
  })
})
