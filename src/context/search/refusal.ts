// What a search service means when it refuses, said without the key it refused.

import { redact } from '../../text/redact.ts'
import { safeLine } from '../../text/safe.ts'
import type { SearchAdapter } from './adapter.ts'
import { complaintIn } from './json-answer.ts'

const longestComplaint = 200

/** The status in words, and the service's own if it has any. */
export function refusal(adapter: SearchAdapter, status: number, body: string): string {
  const meaning = adapter.explain?.(status) ?? meaningOf(status, adapter)
  const own = complaintIn(body)?.slice(0, longestComplaint)
  return [`HTTP ${status}`, ...(meaning ? [meaning] : []), ...(own ? [`it says: ${own}`] : [])].join('; ')
}

function meaningOf(status: number, { needs }: SearchAdapter): string | undefined {
  if (status === 401 || status === 403) return needs === 'key' ? 'check search.key' : 'it refuses to answer'
  if (status === 429) return 'too many requests, try again later'
  return status >= 300 && status < 400 ? 'check search.url' : undefined
}

/** The text for one line of a report, without the key and without anything that looks like one. */
export function withoutKey(text: string, key: string | undefined): string {
  const told = key === undefined || key === '' ? text : text.replaceAll(key, '[redacted: search key]')
  return safeLine(redact(told).text)
}
