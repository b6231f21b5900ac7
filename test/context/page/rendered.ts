// Markdown of a piece of HTML, without the search for a main part.

import { cleanPage } from '../../../src/context/page/clean-page.ts'
import { loadParser } from '../../../src/context/page/parse-page.ts'
import { renderMarkdown } from '../../../src/context/page/render-markdown.ts'

const parse = await loadParser()

/** The whole of `html` as Markdown. */
export function rendered(html: string, url = 'https://example.com/docs/page'): string {
  const { body } = parse(html)
  cleanPage(body, url, 'page')
  return renderMarkdown(body)
}
