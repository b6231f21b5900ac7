// Tables of data as Markdown; tables that only lay a page out are left to their cells.

import { isElement, type PageElement } from './dom.ts'
import { onOneLine, renderInline } from './render-inline.ts'

/** The table with a caption above it, or undefined when it is not one of data. */
export function renderTable(table: PageElement): string | undefined {
  if (table.querySelector('table, pre, h1, h2, h3, h4, h5, h6, blockquote') !== null) return undefined
  if (!isRegular(table)) return undefined
  const rows = grid(rowsOf(table))
  const width = rows.reduce((most, row) => Math.max(most, row.length), 0)
  const [head, ...rest] = rows
  if (head === undefined || width < 2) return undefined
  const padded = [...head, ...Array<string>(width - head.length).fill('')]
  const lines = [padded, padded.map(() => '---'), ...rest].map(cells => `| ${cells.join(' | ')} |`)
  const captions = childrenOf(table, 'caption').flatMap(caption => caption.childNodes)
  const caption = renderInline(captions, onOneLine).trim()
  return (caption === '' ? '' : `${caption}\n\n`) + lines.join('\n')
}

// Whatever stands between the cells would be lost.
function isRegular(table: PageElement): boolean {
  const parts = table.childNodes
    .filter(isElement)
    .filter(part => /^(thead|tbody|tfoot)$/.test(part.localName))
  return (
    holdsOnly(table, 'caption', 'colgroup', 'col', 'thead', 'tbody', 'tfoot', 'tr') &&
    parts.every(part => holdsOnly(part, 'tr')) &&
    rowsOf(table).every(row => holdsOnly(row, 'td', 'th'))
  )
}

function holdsOnly(element: PageElement, ...tags: readonly string[]): boolean {
  return element.childNodes.every(node =>
    isElement(node) ? tags.includes(node.localName) : node.textContent.trim() === '',
  )
}

function rowsOf(table: PageElement): readonly PageElement[] {
  return table.childNodes.filter(isElement).flatMap(part => {
    if (part.localName === 'tr') return [part]
    return /^(thead|tbody|tfoot)$/.test(part.localName) ? childrenOf(part, 'tr') : []
  })
}

function childrenOf(element: PageElement, ...tags: readonly string[]): readonly PageElement[] {
  return element.childNodes.filter(isElement).filter(child => tags.includes(child.localName))
}

// A cell over several rows or columns is shown where it begins; the places it covers stay empty.
function grid(rows: readonly PageElement[]): readonly (readonly string[])[] {
  const covered = new Map<number, number>()
  return rows
    .map(row => {
      const cells: string[] = []
      const skipCovered = () => {
        for (let left = covered.get(cells.length); left !== undefined && left > 0; ) {
          covered.set(cells.length, left - 1)
          cells.push('')
          left = covered.get(cells.length)
        }
      }
      for (const cell of childrenOf(row, 'td', 'th')) {
        skipCovered()
        const down = span(cell, 'rowspan') - 1
        const across = span(cell, 'colspan')
        for (let n = 0; n < across; n++) {
          if (down > 0) covered.set(cells.length, down)
          cells.push(n === 0 ? cellText(cell) : '')
        }
      }
      skipCovered()
      return cells
    })
    .filter(cells => cells.some(cell => cell !== ''))
}

const span = (cell: PageElement, name: string) =>
  Math.min(100, Math.max(1, Number.parseInt(cell.getAttribute(name) ?? '1', 10) || 1))

function cellText(cell: PageElement): string {
  const lines = renderInline(cell.childNodes, { lineBreak: '\n', inside: new Set() }).split('\n')
  const filled = lines.map(line => line.trim()).filter(line => line !== '')
  return filled.join('<br>').replace(/\|/g, '\\|')
}
