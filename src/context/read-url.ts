// Reading one web page: the bytes once, their hash, and the text made of exactly those bytes.

import { type FetchOptions, fetchUrl } from '../world/fetch-url.ts'
import type { World } from '../world/world.ts'
import { requestProblem } from './request-problem.ts'
import { type PageOptions, pageText } from './web-page.ts'

export type ReadUrlOptions = Pick<
  FetchOptions,
  'allow' | 'allowHint' | 'signal' | 'onProgress' | 'userAgent'
> & {
  readonly fetchLimits?: FetchOptions['limits']
  readonly pageLimits?: PageOptions['limits']
}

export type UrlReading = {
  /** As it was asked for. */
  readonly url: string
  /** The address that answered; the same as `url` when nothing did. */
  readonly finalUrl: string
  /** Of the bytes, in hexadecimal; undefined when none came. */
  readonly sha256: string | undefined
  /** How many bytes came, and what they are. */
  readonly bytes: number
  readonly body: Uint8Array | undefined
  readonly text: string
  readonly language: 'markdown' | 'text'
  readonly title: string | undefined
  readonly notes: readonly string[]
  /** Why there is no text. */
  readonly problem: string | undefined
}

const accept =
  'text/html,application/xhtml+xml,text/markdown,text/plain;q=0.9,application/pdf;q=0.8,*/*;q=0.5'

/** Reads the address; every failure is a `problem`, only an abort is thrown. */
export async function readUrl(world: World, url: string, options: ReadUrlOptions = {}): Promise<UrlReading> {
  const { fetchLimits, pageLimits, ...request } = options
  const nothing = { url, finalUrl: url, sha256: undefined, bytes: 0, body: undefined, ...noText }
  let answer: Awaited<ReturnType<typeof fetchUrl>>
  try {
    answer = await fetchUrl(world, url, { ...request, accept, ...(fetchLimits && { limits: fetchLimits }) })
  } catch (error) {
    return { ...nothing, problem: requestProblem(error, options.signal) }
  }
  const { sha256, body } = answer
  const came = { url, finalUrl: answer.url, sha256, bytes: body.length, body }
  if (answer.status >= 400) return { ...came, ...noText, problem: `HTTP ${answer.status}` }
  const page = await pageText(answer, {
    ...(pageLimits && { limits: pageLimits }),
    ...(options.signal && { signal: options.signal }),
  })
  return 'problem' in page ? { ...came, ...noText, ...page } : { ...came, ...page, problem: undefined }
}

const noText = { text: '', language: 'text', title: undefined, notes: [] } as const
