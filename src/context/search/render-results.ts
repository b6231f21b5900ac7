// Results of a search as Markdown: title, address, snippet.

import { markdownSafeUrl } from '../page/absolute-links.ts'
import { indent } from '../page/block.ts'
import { escapeInline, escapeLineStarts } from '../page/escape-markdown.ts'
import type { SearchFound } from './search.ts'

/** A numbered list, and how many results are not in it. */
export function renderResults({ results, leftOut }: Pick<SearchFound, 'results' | 'leftOut'>): string {
  if (results.length === 0 && leftOut === 0) return 'No results.'
  const items = results.map(({ title, url, snippet }, n) => {
    const marker = `${n + 1}. `
    const lines = [`[${escapeInline(title)}](${markdownSafeUrl(url)})`]
    if (snippet !== '') lines.push(escapeLineStarts(escapeInline(snippet)))
    return marker + indent(lines.join('\\\n'), ' '.repeat(marker.length))
  })
  const rest = leftOut === 0 ? [] : [`${leftOut} ${leftOut === 1 ? 'result' : 'results'} left out.`]
  return [...(items.length === 0 ? [] : [items.join('\n')]), ...rest].join('\n\n')
}
