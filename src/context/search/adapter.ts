// What every search service is to TeDDy: a question as a request, an answer as results. Both pure.

export type SearchResult = { readonly title: string; readonly url: string; readonly snippet: string }

export type SearchSettings = {
  readonly key: string | undefined
  /** The address of the service, when it is not the one it is known by. */
  readonly url: string | undefined
  /** How many results are wanted. */
  readonly count: number
}

export type SearchRequest = {
  readonly url: string
  readonly method: 'GET' | 'POST'
  readonly headers: Readonly<Record<string, string>>
  readonly body?: string
  readonly userAgent?: string
}

/** Results as the service wrote them, or what is wrong with its answer. */
export type ParsedAnswer = readonly SearchResult[] | { readonly problem: string }

export type SearchAdapter = {
  readonly name: string
  /** The setting without which it cannot work. */
  readonly needs: 'key' | 'url' | undefined
  readonly request: (query: string, settings: SearchSettings) => SearchRequest
  readonly parse: (body: string) => ParsedAnswer | Promise<ParsedAnswer>
  /** What this service means by a status, where that is not what everybody means. */
  readonly explain?: (status: number) => string | undefined
}
