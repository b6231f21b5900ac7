// Takes everything out of a page that its reader would not see, and makes the rest plain: the tree that is left
// holds visible text, absolute links, and code as it was typed.

import { baseOf, makeAbsolute } from './absolute-links.ts'
import { codeLanguage, codeText, isNumbering } from './code-text.ts'
import { isElement, isText, nodePast, type PageElement, type PageNode } from './dom.ts'
import { type Extent, hiddenIn } from './hidden.ts'
import { visibleText } from './visible-characters.ts'

export type Cleaned = {
  readonly elements: number
  /** Characters nobody can see, taken out of the text. */
  readonly invisible: number
}

/** Browsers stop nesting there, too. */
export const deepest = 512

const neverText = new Set(
  (
    'script style noscript template title meta link base param source track iframe frame object embed applet ' +
    'canvas svg audio video map rp select option datalist textarea progress meter wbr'
  ).split(' '),
)

/** Cleans the tree in place; undefined when it is nested deeper than any page. */
export function cleanPage(body: PageElement, url: string, extent: Extent): Cleaned | undefined {
  const base = baseOf(body, url)
  const isHidden = hiddenIn(body, extent)
  let invisible = 0
  for (let node = body.firstChild; node !== null; ) {
    const after = nodePast(node, body)
    if (isText(node)) invisible += cleanText(node)
    else if (!isElement(node) || isUnseen(node, isHidden)) node.remove()
    else if (depthBelow(body, node) > deepest) return undefined
    else {
      makeAbsolute(node, base)
      node = node.firstChild ?? after
      continue
    }
    node = after
  }
  for (const pre of [...body.querySelectorAll('pre')]) flatten(pre)
  return { elements: [...body.querySelectorAll('*')].length, invisible }
}

function cleanText(node: PageNode): number {
  const before = node.textContent
  const { text, removed } = visibleText(before)
  if (text !== before) node.textContent = text
  return removed
}

function isUnseen(element: PageElement, isHidden: (element: PageElement) => boolean): boolean {
  if (neverText.has(element.localName)) return true
  lowerAttributeNames(element)
  return isHidden(element) || isSignpost(element) || isControl(element) || isColumnOfNumbers(element)
}

/** The attributes that are looked at, here or later. */
const known = new Set(
  (
    'hidden aria-hidden style class id open color bgcolor href src alt srcset data-src data-lang data-language ' +
    'data-line type checked start value colspan rowspan role'
  ).split(' '),
)

// The parser keeps names as they are typed; browsers do not care.
function lowerAttributeNames(element: PageElement): void {
  for (const name of element.getAttributeNames()) {
    const lower = name.toLowerCase()
    if (lower === name || !known.has(lower) || element.getAttribute(lower) !== null) continue
    element.setAttribute(lower, element.getAttribute(name) ?? '')
  }
}

/** The sign beside a heading that links to the heading itself. */
function isSignpost(element: PageElement): boolean {
  if (element.localName !== 'a' || !element.getAttribute('href')?.includes('#')) return false
  return /^[¶§#🔗]?$/u.test(element.textContent.trim()) && element.querySelector('img') === null
}

/** Things to press and to fill in; but a box to tick is part of a list, and a heading may be all button. */
function isControl(element: PageElement): boolean {
  if (element.localName === 'input') return element.getAttribute('type')?.toLowerCase() !== 'checkbox'
  if (element.localName !== 'button') return false
  const { parentNode: parent } = element
  const isHeading = parent !== null && /^(h[1-6]|summary|dt)$/.test(parent.localName)
  return !isHeading || parent.textContent.trim() !== element.textContent.trim()
}

/** The numbers of lines in a cell of their own, beside the code. */
function isColumnOfNumbers(element: PageElement): boolean {
  return /^(td|th)$/.test(element.localName) && isNumbering(element)
}

function depthBelow(root: PageElement, node: PageElement): number {
  let depth = 0
  for (let up: PageElement | null = node; up !== null && up !== root; up = up.parentNode) depth += 1
  return depth
}

function flatten(pre: PageElement): void {
  const language = codeLanguage(pre)
  pre.textContent = codeText(pre)
  // What the page says itself is not to be trusted with a line of its own.
  if (language === undefined) pre.removeAttribute('data-lang')
  else pre.setAttribute('data-lang', language)
}
