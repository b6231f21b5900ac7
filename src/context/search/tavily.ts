// Tavily, a search service for models.

import type { SearchAdapter } from './adapter.ts'
import { parseJsonAnswer } from './json-answer.ts'

export const tavily: SearchAdapter = {
  name: 'Tavily',
  needs: 'key',
  request: (query, { key = '', url, count }) => ({
    url: url ?? 'https://api.tavily.com/search',
    method: 'POST',
    headers: {
      Accept: 'application/json',
      'Content-Type': 'application/json',
      Authorization: `Bearer ${key}`,
    },
    body: JSON.stringify({ query, max_results: Math.min(20, count), search_depth: 'basic' }),
  }),
  parse: body =>
    parseJsonAnswer(body, answer => answer.results, { title: 'title', url: 'url', snippet: 'content' }),
  explain: status => (status === 432 || status === 433 ? 'the limit of your plan is reached' : undefined),
}
