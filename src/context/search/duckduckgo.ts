// DuckDuckGo's page for browsers without scripts: no key, and no promise that it stays as it is.

import { loadParser } from '../page/parse-page.ts'
import type { ParsedAnswer, SearchAdapter, SearchResult } from './adapter.ts'

export const duckduckgo: SearchAdapter = {
  name: 'DuckDuckGo',
  needs: undefined,
  request(query, { url }) {
    const address = new URL(url ?? 'https://html.duckduckgo.com/html/')
    address.searchParams.set('q', query)
    return {
      url: address.href,
      method: 'GET',
      headers: { Accept: 'text/html' },
      userAgent: 'Mozilla/5.0 (compatible; teddy)',
    }
  },
  parse,
}

async function parse(html: string): Promise<ParsedAnswer> {
  const { body } = (await loadParser())(html)
  if (body.querySelector('.anomaly-modal, #challenge-form') !== null) {
    return {
      problem: 'it takes TeDDy for a robot and asks for a puzzle; try later, or set another search.provider',
    }
  }
  const results = [...body.querySelectorAll('.result:not(.result--ad)')].flatMap((result): SearchResult[] => {
    const link = result.querySelector('a.result__a')
    if (link === null) return []
    const snippet = result.querySelector('.result__snippet')?.textContent ?? ''
    return [{ title: link.textContent, url: targetOf(link.getAttribute('href') ?? ''), snippet }]
  })
  // An empty answer says so; anything else is a page we no longer understand.
  if (results.length === 0 && body.querySelector('.no-results, .result--no-result') === null) {
    return { problem: 'its page has changed, and holds no results TeDDy knows' }
  }
  return results
}

/** Where a result leads: the links go by way of DuckDuckGo, with the address as a parameter. */
function targetOf(href: string): string {
  const url = URL.parse(href, 'https://duckduckgo.com/')
  if (url === null) return ''
  const isDetour = /(^|\.)duckduckgo\.com$/.test(url.hostname) && url.pathname === '/l/'
  return isDetour ? (url.searchParams.get('uddg') ?? '') : url.href
}
