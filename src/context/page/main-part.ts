// The part of a page that is about something, without menus, banners and footers. Defuddle finds it.

import { cleanPage } from './clean-page.ts'
import type { Page, PageElement } from './dom.ts'
import { withinTime } from './within-time.ts'

export type MainPartLimits = {
  /** After that the whole page counts. */
  readonly mainPartMs: number
  /** Pages with more elements are taken whole. */
  readonly mainPartElements: number
}

export type CleanPage = Page & { readonly elements: number; readonly url: string }

export type MainPart = { readonly body: PageElement; readonly whole?: string }

type Finder = new (
  document: object,
  options: object,
) => { readonly parse: () => { readonly content: string } }

/**
 * The library is to find the part, not to tidy it up: it takes `.alert` for an advertisement, sections called
 * `more-on-lists` or `error-handling` for furniture, short lists for tags, lists of links for menus; it turns tabs
 * of code into spaces, and takes minutes for long code. `useAsync` would ask other servers.
 */
const findOnly = {
  useAsync: false,
  removeExactSelectors: false,
  removePartialSelectors: false,
  removeHiddenElements: false,
  removeLowScoring: false,
  removeContentPatterns: false,
  removeSmallImages: false,
  standardize: false,
}

/** What is furniture wherever it stands. */
const furniture = [
  ...['nav', 'footer:not(blockquote footer)', '.breadcrumb', '.breadcrumbs', '.pagination', '.skip-link'],
  ...['[role="navigation"]', '[role="banner"]', '[role="search"]', '[role="contentinfo"]', '.cookie-banner'],
].join(',')

/** Loads the finder: it gives the main part, or the whole page and the reason why. */
export async function loadMainPart(parse: (html: string) => Page) {
  const { default: Defuddle } = await import('defuddle')
  const find = ({ document, url }: CleanPage): PageElement | undefined => {
    try {
      const { content } = new (Defuddle as unknown as Finder)(document, { ...findOnly, url }).parse()
      const { body } = parse(content)
      for (const piece of [...body.querySelectorAll(furniture)]) piece.remove()
      return cleanPage(body, url, 'part') && body
    } catch {
      // What breaks the library is still a page.
      return undefined
    }
  }
  return (page: CleanPage, limits: MainPartLimits): MainPart => {
    const { body, elements } = page
    if (elements > limits.mainPartElements) return { body, whole: `it has ${elements} elements` }
    const found = quietly(() => withinTime(limits.mainPartMs, () => find(page)))
    if (found === undefined) return { body, whole: 'finding its main part took too long' }
    if (found.value === undefined || isTooLittle(found.value, body))
      return { body, whole: 'no main part was found' }
    return { body: found.value }
  }
}

function isTooLittle(found: PageElement, whole: PageElement): boolean {
  const length = found.textContent.replace(/\s+/g, ' ').trim().length
  return length < 200 && whole.textContent.replace(/\s+/g, ' ').trim().length > 2 * length
}

// The library prints pieces of pages when it stumbles, and what a page says must not reach the terminal. Restored
// out here: code that is ended by the time limit does not get to its own `finally`.
function quietly<T>(work: () => T): T | undefined {
  const { log, warn, error } = console
  const nothing = () => {}
  Object.assign(console, { log: nothing, warn: nothing, error: nothing })
  try {
    return work()
  } finally {
    Object.assign(console, { log, warn, error })
  }
}
