// HTML to a tree. Nothing is fetched and no script runs: linkedom only parses.

import { isElement, isText, type Page, type PageElement, type PageNode } from './dom.ts'

type ParsedDocument = {
  readonly documentElement: PageElement
  readonly body: PageElement
  readonly childNodes: readonly PageNode[]
}

/** The parser, to be loaded before it is called within a time limit. */
export async function loadParser(): Promise<(html: string) => Page> {
  const { parseHTML } = await import('linkedom')
  return html =>
    parsePage(html, text => (parseHTML(text) as unknown as { document: ParsedDocument }).document)
}

// Pages may leave out html, head and body, or close them early, and linkedom does not put them in. So the page's
// own are inside ours, and then taken away around their content.
function parsePage(html: string, parse: (html: string) => ParsedDocument): Page {
  const document = parse(`<!doctype html><html><head></head><body>${html}</body></html>`)
  const { documentElement, body } = document
  for (const stray of [...documentElement.childNodes, ...document.childNodes]) {
    if (stray === documentElement || stray === body) continue
    if (isText(stray) || (isElement(stray) && stray.localName !== 'head')) body.append(stray)
  }
  for (const shell of [...body.querySelectorAll('html, head, body')]) unwrap(shell)
  return { document, body }
}

// One by one: a call with a hundred thousand arguments fails.
function unwrap(element: PageElement): void {
  for (let child = element.firstChild; child !== null; child = element.firstChild) {
    element.parentNode!.insertBefore(child, element)
  }
  element.remove()
}
