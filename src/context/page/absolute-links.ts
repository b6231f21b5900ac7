// Addresses in a page as addresses that mean the same anywhere.

import type { PageElement } from './dom.ts'

/** What the page's relative addresses are relative to. */
export function baseOf(body: PageElement, url: string): string {
  const href = body.querySelector('base[href]')?.getAttribute('href')
  const base = href ? URL.parse(href, url) : null
  return base !== null && /^https?:$/.test(base.protocol) ? base.href : url
}

/** Makes the target of a link or the source of an image absolute, and takes away what a reader cannot follow. */
export function makeAbsolute(element: PageElement, base: string): void {
  if (element.localName === 'a') rewrite(element, 'href', targetOf(element), base, /^(https?|mailto):$/)
  if (element.localName === 'img') rewrite(element, 'src', sourceOf(element), base, /^https?:$/)
}

// Headings often link to themselves, which says nothing to somebody who reads them.
function targetOf(link: PageElement): string | null {
  const target = link.getAttribute('href')
  const inHeading = /^h[1-6]$/.test(link.parentNode?.localName ?? '')
  return inHeading && target?.startsWith('#') ? null : target
}

// Images that load late have a stand-in for a source, and the real one in an attribute of the script's choice.
function sourceOf(image: PageElement): string | null {
  const source = image.getAttribute('src')
  if (source !== null && !/^\s*data:/i.test(source)) return source
  return image.getAttribute('data-src') ?? image.getAttribute('srcset')?.trim().split(/\s/)[0] ?? null
}

function rewrite(
  element: PageElement,
  name: string,
  value: string | null,
  base: string,
  allowed: RegExp,
): void {
  const url = value === null ? null : URL.parse(value, base)
  if (url !== null && allowed.test(url.protocol)) element.setAttribute(name, markdownSafeUrl(url.href))
  else element.removeAttribute(name)
}

/** The address without characters that would end a Markdown link early, or be read as markup in it. */
export function markdownSafeUrl(href: string): string {
  return href.replace(/[()<>\\`\s]/g, character => `%${character.charCodeAt(0).toString(16).toUpperCase()}`)
}
