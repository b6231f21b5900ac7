// A result as it may be shown: visible text on one line each, and an address that can be read.

import { visibleText } from '../page/visible-characters.ts'
import type { SearchResult } from './adapter.ts'

const longestTitle = 300
const longestSnippet = 1_000

/** The result cleaned, or undefined when it leads nowhere. */
export function cleanResult({ title, url, snippet }: SearchResult): SearchResult | undefined {
  const target = URL.parse(url)
  if (target === null || !/^https?:$/.test(target.protocol)) return undefined
  return {
    title: oneLine(title, longestTitle) || target.host,
    url: target.href,
    snippet: oneLine(snippet, longestSnippet),
  }
}

function oneLine(text: string, longest: number): string {
  const line = visibleText(text).text.replace(/\s+/g, ' ').trim()
  return line.length <= longest ? line : `${line.slice(0, longest).toWellFormed().trimEnd()} …`
}
