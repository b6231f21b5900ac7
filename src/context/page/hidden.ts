// Which elements of a page a reader does not see. Text in the colour of its ground is found by best effort: inline
// colours, and white on pages without any style sheet; sheets that would have to be fetched are not known.

import { sameColour } from './colour.ts'
import { classesOf, type PageElement } from './dom.ts'
import { type Declarations, groundOf, hidesText, parseDeclarations } from './style-declarations.ts'
import { parseHidingRules } from './style-rules.ts'

/** Names that frameworks share for text meant for screen readers alone. */
const spokenOnly = new Set(['sr-only', 'visually-hidden', 'visuallyhidden', 'screen-reader-text'])

/** `page`: all of it, style sheets too; `part`: the sheets may have been elsewhere, and nothing is known of the ground. */
export type Extent = 'page' | 'part'

/** The test for one page, to be made while its style elements are still there. */
export function hiddenIn(body: PageElement, extent: Extent): (element: PageElement) => boolean {
  const sheets = [...body.querySelectorAll('style')].map(sheet => sheet.textContent)
  const ruledOut = parseHidingRules(sheets)
  const styled = sheets.length > 0 || body.querySelector('link[rel~="stylesheet"]') !== null
  const paper = extent === 'page' && !styled ? 'white' : undefined
  return element => {
    if (element.getAttribute('hidden') !== null) return true
    if (element.getAttribute('aria-hidden')?.trim().toLowerCase() === 'true') return true
    if (element.localName === 'dialog' && element.getAttribute('open') === null) return true
    if (classesOf(element).some(name => spokenOnly.has(name))) return true
    if (ruledOut(element)) return true
    const style = styleOf(element)
    if (style !== undefined && hidesText(style)) return true
    const colour = style?.get('color') ?? element.getAttribute('color') ?? undefined
    if (colour === undefined) return false
    const ground = groundBehind(element) ?? paper
    return ground !== undefined && sameColour(colour, ground)
  }
}

function styleOf(element: PageElement): Declarations | undefined {
  const style = element.getAttribute('style')
  return style === null ? undefined : parseDeclarations(style)
}

function groundBehind(element: PageElement): string | undefined {
  for (let up: PageElement | null = element; up !== null && up.nodeType === 1; up = up.parentNode) {
    const style = styleOf(up)
    const ground = (style && groundOf(style)) ?? up.getAttribute('bgcolor') ?? undefined
    if (ground !== undefined && ground !== 'transparent' && ground !== 'inherit') return ground
  }
  return undefined
}
