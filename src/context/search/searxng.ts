// SearXNG: a search server of one's own, asked for JSON.

import type { SearchAdapter } from './adapter.ts'
import { parseJsonAnswer } from './json-answer.ts'

export const searxng: SearchAdapter = {
  name: 'SearXNG',
  needs: 'url',
  request(query, { url }) {
    const address = new URL(url ?? '')
    address.pathname = address.pathname.replace(/\/?(search)?\/?$/, '/search')
    address.searchParams.set('q', query)
    address.searchParams.set('format', 'json')
    return { url: address.href, method: 'GET', headers: { Accept: 'application/json' } }
  },
  parse: body =>
    parseJsonAnswer(body, answer => answer.results, { title: 'title', url: 'url', snippet: 'content' }),
  explain: status =>
    status === 403 ? 'it does not give JSON; add json to search.formats in its settings.yml' : undefined,
}
