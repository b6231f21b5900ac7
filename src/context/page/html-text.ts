// HTML to Markdown: parse, clean, find the main part, render; each step with an end.

import { cleanPage, deepest } from './clean-page.ts'
import type { Page, PageElement } from './dom.ts'
import { escapeInline } from './escape-markdown.ts'
import { type CleanPage, loadMainPart, type MainPartLimits } from './main-part.ts'
import { loadParser } from './parse-page.ts'
import { renderMarkdown } from './render-markdown.ts'
import { visibleText } from './visible-characters.ts'
import { withinTime } from './within-time.ts'

/** `stepMs` is for reading the page, and again for writing it as Markdown. */
export type HtmlLimits = MainPartLimits & { readonly stepMs: number }

export const defaultHtmlLimits: HtmlLimits = { stepMs: 30_000, mainPartMs: 15_000, mainPartElements: 50_000 }

/** A tree of more would not fit into memory. */
const mostTags = 600_000

type Read = CleanPage & { readonly title: string | undefined; readonly invisible: number }

export type HtmlText =
  | {
      readonly markdown: string
      readonly title: string | undefined
      /** Characters nobody can see, taken out. */
      readonly invisible: number
      /** Why the text is the whole page, menus and all. */
      readonly whole: string | undefined
    }
  | { readonly problem: string }

/** The page as Markdown; `url` is where it came from. */
export async function htmlText(html: string, url: string, limits: HtmlLimits): Promise<HtmlText> {
  const parse = await loadParser()
  const mainPart = await loadMainPart(parse)
  const tags = html.split('<').length - 1
  if (tags > mostTags) return { problem: `the page has ${tags} tags; at most ${mostTags} are read` }
  const tooSlow = { problem: `the page takes longer than ${limits.stepMs / 1000} s to convert` }

  const read = withinTime(limits.stepMs, () => readPage(parse(html), url))?.value
  if (read === undefined || 'problem' in read) return read ?? tooSlow
  const { body, whole } = mainPart(read, limits)
  const rendered = withinTime(limits.stepMs, () => visibleText(renderMarkdown(body)))?.value
  if (rendered === undefined) return tooSlow

  const { title } = read
  const { text, removed } = rendered
  const titled = title === undefined || body.querySelector('h1') !== null
  return {
    markdown: titled ? text : `# ${escapeInline(title)}\n\n${text}`,
    title,
    invisible: read.invisible + removed,
    whole,
  }
}

function readPage(page: Page, url: string): Read | { readonly problem: string } {
  const { body } = page
  const title = visibleText(body.querySelector('title')?.textContent ?? '')
    .text.replace(/\s+/g, ' ')
    .trim()
  const hint = whyEmpty(body, url)
  const cleaned = cleanPage(body, url, 'page')
  if (cleaned === undefined) return { problem: `the page is nested more than ${deepest} elements deep` }
  if (body.textContent.trim() === '' && body.querySelector('img[alt]:not([alt=""])') === null) {
    return { problem: `the page shows no text${hint}` }
  }
  return { ...page, ...cleaned, url, title: title === '' ? undefined : title }
}

function whyEmpty(body: PageElement, url: string): string {
  const refresh = body.querySelector('meta[http-equiv="refresh" i]')?.getAttribute('content') ?? ''
  const target = /url\s*=\s*['"]?([^'"]+)/i.exec(refresh)?.[1]?.trim()
  const next = target === undefined ? null : URL.parse(target, url)
  if (next !== null) return `; it sends browsers on to ${visibleText(next.href).text}`
  return body.querySelector('script') === null ? '' : ' without running its scripts'
}
