// The text and the language of a preformatted element, whatever a highlighter made of it.

import { classesOf, isElement, isText, type PageElement, type PageNode } from './dom.ts'

const numbersOfLines = new Set([
  ...['lineno', 'linenos', 'lnt', 'ln', 'gutter', 'rouge-gutter', 'line-number', 'linenumber'],
  ...['react-syntax-highlighter-line-number', 'hljs-ln-numbers', 'blob-num'],
])

const oneLineEach = new Set(['div', 'p', 'li', 'tr'])

/** The code as it was before it was marked up: no line numbers, no buttons, every line on its own. */
export function codeText(pre: PageElement): string {
  const pieces: string[] = []
  let last = ''
  const add = (text: string) => {
    if (text === '') return
    pieces.push(text)
    last = text.at(-1)!
  }
  const visit = (node: PageNode) => {
    if (isText(node)) return add(node.textContent)
    if (!isElement(node) || node.localName === 'button' || isNumbering(node)) return
    if (isNumberedLink(node) && (last === '' || last === '\n')) return
    if (node.localName === 'br') return add('\n')
    if (last !== '' && last !== '\n' && isLine(node)) add('\n')
    for (const child of node.childNodes) visit(child)
  }
  for (const child of pre.childNodes) visit(child)
  // The parser of a browser takes the first line feed away, too.
  return pieces
    .join('')
    .replace(/^\r?\n/, '')
    .trimEnd()
}

/** Whether an element holds nothing but the numbers of lines beside it. */
export function isNumbering(element: PageElement): boolean {
  return classesOf(element).some(name => numbersOfLines.has(name)) && /^[\d\s]*$/.test(element.textContent)
}

/** A number that links to the line it stands in front of. */
function isNumberedLink(element: PageElement): boolean {
  if (element.localName !== 'a') return false
  const number = element.textContent.trim()
  return (
    /^\d+$/.test(number) && new RegExp(`#[a-z-]*${number}$`, 'i').test(element.getAttribute('href') ?? '')
  )
}

function isLine(element: PageElement): boolean {
  if (oneLineEach.has(element.localName)) return true
  return element.getAttribute('data-line') !== null || classesOf(element).includes('line')
}

/** The language by the names highlighters use for it, or undefined. */
export function codeLanguage(pre: PageElement): string | undefined {
  const inner = pre.querySelector('code')
  const around = [pre.parentNode, pre.parentNode?.parentNode ?? null]
  for (const element of [inner, pre, ...around]) {
    if (element === null || element.nodeType !== 1) continue
    const name = element.getAttribute('data-lang') ?? element.getAttribute('data-language') ?? named(element)
    if (name !== undefined && /^[\w+#.-]{1,30}$/.test(name)) return name.toLowerCase()
  }
  return undefined
}

function named(element: PageElement): string | undefined {
  return classesOf(element)
    .map(name => /^(?:lang|language|highlight-source|brush:?|highlight)-(.+)$/.exec(name)?.[1])
    .find(name => name !== undefined)
}
