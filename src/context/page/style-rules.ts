// The page's own style sheets, as far as they hide elements by one class, id or tag. Sheets elsewhere are not fetched.

import { classesOf, type PageElement } from './dom.ts'
import { hidesText, parseDeclarations } from './style-declarations.ts'

/** Whether a rule of `sheets` hides the element. */
export function parseHidingRules(sheets: readonly string[]): (element: PageElement) => boolean {
  const hiding = new Map<string, boolean>()
  for (const [selectors, style] of sheets.flatMap(sheet => [...topRules(sheet)])) {
    const declarations = parseDeclarations(style)
    const hides = hidesText(declarations)
    for (const selector of selectors.split(',').map(text => text.trim())) {
      // A later rule that shows the same thing again counts.
      if (hides || declarations.has('display')) hiding.set(selector, hides)
    }
  }
  if (hiding.size === 0) return () => false
  return element => namesOf(element).some(name => hiding.get(name) === true)
}

function namesOf(element: PageElement): readonly string[] {
  const tag = element.localName
  const id = element.getAttribute('id')
  const marks = classesOf(element).map(name => `.${name}`)
  if (id !== null) marks.push(`#${id}`)
  return [tag, ...marks, ...marks.map(mark => tag + mark)]
}

// Rules inside @media and its like hold under conditions nobody can tell here: each counts as one rule for nothing.
function* topRules(sheet: string): Generator<readonly [selectors: string, style: string]> {
  const text = sheet.replace(/\/\*[\s\S]*?(\*\/|$)/g, '')
  let depth = 0
  let start = 0
  let selectors = ''
  for (const { 0: mark, index } of text.matchAll(/[{};]/g)) {
    if (mark === ';') {
      if (depth === 0) start = index + 1
      continue
    }
    if (mark === '{') {
      if (depth === 0) selectors = text.slice(start, index)
      depth += 1
      if (depth === 1) start = index + 1
      continue
    }
    depth = Math.max(0, depth - 1)
    if (depth > 0) continue
    yield [selectors, text.slice(start, index)]
    start = index + 1
  }
}
