// Lists of every kind as Markdown, nested ones inside the item they belong to.

import { addBlocks, type Block, type Item, renderItems } from './block.ts'
import { isElement, isText, type PageElement, type PageNode } from './dom.ts'

type Entry = { readonly number: number; readonly blocks: Block[] }

/** What is inside an item, rendered by the caller. */
type RenderInside = (nodes: readonly PageNode[]) => readonly Block[]

const listTags = new Set(['ul', 'ol', 'menu', 'dir', 'dl'])

export function isList(element: PageElement): boolean {
  return listTags.has(element.localName)
}

/** The list as one block; `before` is the block above it, from which it has to be told apart. */
export function renderList(
  list: PageElement,
  inside: RenderInside,
  before: Block | undefined,
): readonly Block[] {
  const numbered = list.localName === 'ol'
  const entries = list.localName === 'dl' ? terms(list, inside) : entriesOf(list, inside)
  const filled = entries.filter(({ blocks }) => blocks.length > 0)
  if (filled.length === 0) return []
  // Two lists with the same marks would be read as one.
  const touches = before?.kind === 'list' && before.numbered === numbered
  const marks =
    touches && /^(-|\d+\.)/.test(before.text) ? { bullet: '*', stop: ')' } : { bullet: '-', stop: '.' }
  const items = filled.map(
    ({ number, blocks }): Item => ({
      marker: numbered ? `${number}${marks.stop} ` : `${marks.bullet} `,
      blocks,
    }),
  )
  return [{ kind: 'list', text: renderItems(items), numbered }]
}

function entriesOf(list: PageElement, inside: RenderInside): readonly Entry[] {
  const entries: Entry[] = []
  let next = wholeNumber(list.getAttribute('start')) ?? 1
  const addEntry = (nodes: readonly PageNode[], number: number) => {
    entries.push({ number, blocks: [...inside(nodes)] })
    next = number + 1
  }
  const visit = (nodes: readonly PageNode[]) => {
    for (const node of nodes) {
      if (isBlank(node)) continue
      if (!isElement(node)) addEntry([node], next)
      else if (node.localName === 'li')
        addEntry(node.childNodes, wholeNumber(node.getAttribute('value')) ?? next)
      // A list right inside a list belongs to the item above it, as browsers show it.
      else if (isList(node) && entries.length > 0) addBlocks(entries.at(-1)!.blocks, inside([node]))
      else if (node.querySelector('li') !== null && !isList(node)) visit(node.childNodes)
      else addEntry([node], next)
    }
  }
  visit(list.childNodes)
  return entries
}

/** Each term with what is said of it. */
function terms(list: PageElement, inside: RenderInside): readonly Entry[] {
  const entries: Entry[] = []
  let above = ''
  const add = (tag: string, nodes: readonly PageNode[]) => {
    if (entries.length === 0 || (tag === 'dt' && above !== 'dt')) entries.push({ number: 1, blocks: [] })
    addBlocks(entries.at(-1)!.blocks, inside(nodes))
    above = tag
  }
  const visit = (nodes: readonly PageNode[]) => {
    for (const node of nodes) {
      if (isBlank(node)) continue
      if (!isElement(node)) add('text', [node])
      else if (/^d[td]$/.test(node.localName)) add(node.localName, node.childNodes)
      else if (!isList(node) && node.querySelector('dt, dd') !== null) visit(node.childNodes)
      else add(node.localName, [node])
    }
  }
  visit(list.childNodes)
  return entries
}

function isBlank(node: PageNode): boolean {
  return isText(node) ? node.textContent.trim() === '' : !isElement(node)
}

function wholeNumber(text: string | null): number | undefined {
  return text !== null && /^\s*\d{1,9}\s*$/.test(text) ? Number(text) : undefined
}
