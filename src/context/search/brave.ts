// Brave Search, by its web search API.

import type { SearchAdapter } from './adapter.ts'
import { fieldsOf, parseJsonAnswer } from './json-answer.ts'

export const brave: SearchAdapter = {
  name: 'Brave Search',
  needs: 'key',
  request(query, { key = '', url, count }) {
    const address = new URL(url ?? 'https://api.search.brave.com/res/v1/web/search')
    address.searchParams.set('q', query)
    address.searchParams.set('count', String(Math.min(20, count)))
    address.searchParams.set('text_decorations', 'false')
    return {
      url: address.href,
      method: 'GET',
      headers: { Accept: 'application/json', 'X-Subscription-Token': key },
    }
  },
  parse(body) {
    // A query without results has no `web` at all.
    const listOf = (answer: Readonly<Record<string, unknown>>) =>
      answer.type === 'search' && answer.web === undefined ? [] : fieldsOf(answer.web).results
    const parsed = parseJsonAnswer(body, listOf, { title: 'title', url: 'url', snippet: 'description' })
    if ('problem' in parsed) return parsed
    return parsed.map(result => ({ ...result, title: plain(result.title), snippet: plain(result.snippet) }))
  },
}

const entities: Readonly<Record<string, string>> = {
  lt: '<',
  gt: '>',
  quot: '"',
  apos: "'",
  nbsp: ' ',
  amp: '&',
}

// Titles and descriptions come with marks around the words that were found, and with HTML's entities.
function plain(html: string): string {
  return html
    .replace(/<\/?(strong|b|em)>/g, '')
    .replace(
      /&(?:#(\d{1,7})|#x([\da-f]{1,6})|(lt|gt|quot|apos|nbsp|amp));/gi,
      (whole, decimal, hex, name) => {
        if (name !== undefined) return entities[String(name).toLowerCase()]!
        const code = decimal === undefined ? Number.parseInt(hex, 16) : Number(decimal)
        return code <= 0x10ffff ? String.fromCodePoint(code) : whole
      },
    )
}
