// Asks a search service one question. Whatever goes wrong is a problem in words.

import { decodeText } from '../../text/decode-text.ts'
import { type FetchOptions, type FetchResult, fetchUrl } from '../../world/fetch-url.ts'
import type { World } from '../../world/world.ts'
import { requestProblem } from '../request-problem.ts'
import type { SearchAdapter, SearchRequest, SearchResult } from './adapter.ts'
import { brave } from './brave.ts'
import { cleanResult } from './clean-result.ts'
import { duckduckgo } from './duckduckgo.ts'
import { refusal, withoutKey } from './refusal.ts'
import { searxng } from './searxng.ts'
import { tavily } from './tavily.ts'

const adapters = { searxng, brave, tavily, duckduckgo } satisfies Record<string, SearchAdapter>

export type SearchProvider = keyof typeof adapters

/** The names that `search.provider` may have. */
export const searchProviders = Object.keys(adapters) as readonly SearchProvider[]

export type SearchOptions = Pick<FetchOptions, 'allow' | 'allowHint' | 'signal'> & {
  readonly key?: string
  readonly url?: string
  /** Most results to give; 10 unless said. */
  readonly count?: number
}

export type SearchFound = {
  readonly results: readonly SearchResult[]
  /** Results that came and are not among them: too many, or without an address. */
  readonly leftOut: number
  /** The service that answered, without the query and whatever else stood in its address. */
  readonly origin: string
  /** Of the bytes of the answer. */
  readonly sha256: string
}

const limits = { wireBytes: 2_000_000, bodyBytes: 2_000_000, totalMs: 30_000 }

/** The service's results for the query, or why there are none. Throws only when `signal` stops it. */
export async function search(
  world: World,
  provider: SearchProvider,
  query: string,
  options: SearchOptions = {},
): Promise<SearchFound | { readonly problem: string }> {
  const adapter: SearchAdapter = adapters[provider]
  const { key, url, count = 10, ...guards } = options
  const problem = (text: string) => ({ problem: `${adapter.name}: ${withoutKey(text, key)}` })
  const wrong = objection(adapter, query, options)
  if (wrong !== undefined) return problem(wrong)

  const request = adapter.request(query.trim(), { key, url, count })
  if (adapter.needs === 'key' && isReadableOnTheWay(request, options.allow ?? [])) {
    return problem('search.url is plain http, and anybody on the way could read the key; use https')
  }
  let answer: FetchResult
  try {
    answer = await fetchUrl(world, request.url, { ...guards, ...request, limits })
  } catch (error) {
    return problem(requestProblem(error, options.signal))
  }
  const decoded = decodeText(answer.body, answer.contentType.charset)
  const text = 'text' in decoded ? decoded.text : ''
  if (answer.status < 200 || answer.status > 299) return problem(refusal(adapter, answer.status, text))
  const parsed = 'problem' in decoded ? decoded : await adapter.parse(text)
  if ('problem' in parsed) return problem(parsed.problem)
  const usable = parsed.map(cleanResult).filter(result => result !== undefined)
  const results = usable.slice(0, count)
  const { origin } = new URL(answer.url)
  return { results, leftOut: parsed.length - results.length, origin, sha256: answer.sha256 }
}

function objection({ needs }: SearchAdapter, query: string, { key, url }: SearchOptions): string | undefined {
  if (query.trim() === '') return 'the query is empty'
  if (needs === 'key' && !key) return 'it needs a key; set search.key in your own settings'
  if (needs === 'key' && !/^[\x21-\x7e]+$/.test(key ?? ''))
    return 'search.key holds a space or a character no key has'
  if (needs === 'url' && !url) return 'it needs the address of a server; set search.url'
  if (url !== undefined && URL.parse(url) === null) return 'search.url is not a web address'
  return undefined
}

function isReadableOnTheWay({ url }: SearchRequest, allow: readonly string[]): boolean {
  const { protocol, host, hostname } = new URL(url)
  return protocol === 'http:' && !allow.includes(host) && !allow.includes(hostname)
}
