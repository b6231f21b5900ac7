// A cleaned tree as Markdown. Own code: of the libraries that were tried both break nested lists and the code inside
// of them, and one takes half a minute for a page of a megabyte.

import { addBlocks, type Block, joinBlocks, quote } from './block.ts'
import { isElement, type PageElement, type PageNode } from './dom.ts'
import { codeFence, escapeLineStarts } from './escape-markdown.ts'
import { inParagraph, onOneLine, renderInline } from './render-inline.ts'
import { isList, renderList } from './render-list.ts'
import { renderTable } from './render-table.ts'

const blockTags = new Set(
  (
    'address article aside blockquote body caption center dd details dialog dir div dl dt fieldset figcaption ' +
    'figure footer form h1 h2 h3 h4 h5 h6 header hgroup hr html legend li main menu nav ol p pre search section ' +
    'summary table tbody td tfoot th thead tr ul'
  ).split(' '),
)

/** Indentation deeper than this says nothing more, and could make a small page huge. */
const deepestIndent = 20

type Place = {
  /** Elements that are no blocks themselves, but have one inside. */
  readonly holders: ReadonlySet<PageElement>
  /** Lists and quotations around. */
  readonly depth: number
}

/** The content of the element as Markdown. */
export function renderMarkdown(root: PageElement): string {
  return joinBlocks(blocksIn(root.childNodes, { holders: blockHolders(root), depth: 0 }))
}

function blockHolders(root: PageElement): ReadonlySet<PageElement> {
  const holders = new Set<PageElement>()
  for (const block of root.querySelectorAll([...blockTags].join(','))) {
    for (let up = block.parentNode; up !== null && up !== root && !holders.has(up); up = up.parentNode) {
      holders.add(up)
    }
  }
  return holders
}

function blocksIn(nodes: Iterable<PageNode>, place: Place): readonly Block[] {
  const blocks: Block[] = []
  let run: PageNode[] = []
  const endRun = () => {
    if (run.length > 0) addBlocks(blocks, paragraphs(run))
    run = []
  }
  for (const node of nodes) {
    if (!isElement(node) || (!blockTags.has(node.localName) && !place.holders.has(node))) {
      run.push(node)
      continue
    }
    endRun()
    addBlocks(blocks, blocksOf(node, place, blocks.at(-1)))
  }
  endRun()
  return blocks
}

// Two line breaks in a row are how pages without paragraphs make them.
function paragraphs(run: readonly PageNode[]): readonly Block[] {
  return renderInline(run, inParagraph)
    .split(/\\\n *(?:\\\n *)+/)
    .map(text =>
      text
        .replace(/ *\\\n */g, '\\\n')
        .replace(/^\s*\\\n|\\\n\s*$/g, '')
        .trim(),
    )
    .filter(text => text !== '')
    .map(text => ({ kind: 'text', text: escapeLineStarts(text) }))
}

function blocksOf(element: PageElement, place: Place, before: Block | undefined): readonly Block[] {
  const tag = element.localName
  const deeper = { ...place, depth: place.depth + 1 }
  if (/^h[1-6]$/.test(tag)) return heading(element)
  if (tag === 'pre') return preformatted(element)
  if (tag === 'hr') return [{ kind: 'other', text: '___' }]
  if (tag === 'table') return table(element, place)
  if (tag === 'summary') return summary(element)
  if (tag === 'a') return linked(element, place)
  if (place.depth < deepestIndent) {
    if (isList(element)) return renderList(element, nodes => blocksIn(nodes, deeper), before)
    if (tag === 'blockquote') return quotation(blocksIn(element.childNodes, deeper))
  }
  return blocksIn(element.childNodes, place)
}

function heading(element: PageElement): readonly Block[] {
  const words = renderInline(element.childNodes, onOneLine).trim()
  if (words === '') return []
  // A sign at the end would be read as the end mark of the heading.
  const safe = words.replace(/(?<=\s|^)(#+)$/, '\\$1')
  return [{ kind: 'other', text: `${'#'.repeat(Number(element.localName[1]))} ${safe}` }]
}

function summary(element: PageElement): readonly Block[] {
  const words = renderInline(element.childNodes, { ...onOneLine, inside: new Set(['**']) }).trim()
  return words === '' ? [] : [{ kind: 'text', text: `**${words}**` }]
}

function preformatted(element: PageElement): readonly Block[] {
  const code = element.textContent
  if (code.trim() === '') return []
  return [{ kind: 'other', text: codeFence(code, element.getAttribute('data-lang') ?? '') }]
}

function table(element: PageElement, place: Place): readonly Block[] {
  const rows = renderTable(element)
  if (rows !== undefined) return [{ kind: 'other', text: rows }]
  return blocksIn(element.childNodes, place)
}

function quotation(blocks: readonly Block[]): readonly Block[] {
  return blocks.length === 0 ? [] : [{ kind: 'other', text: quote(joinBlocks(blocks)) }]
}

// A link around whole blocks: the first line of them becomes the link.
function linked(element: PageElement, place: Place): readonly Block[] {
  const [first, ...rest] = blocksIn(element.childNodes, place)
  const href = element.getAttribute('href')
  const [, marks, words] = /^(#{1,6} )?([^\n]+)$/.exec(first?.text ?? '') ?? []
  if (first === undefined || first.kind === 'list' || href === null || words === undefined) {
    return first === undefined ? [] : [first, ...rest]
  }
  if (words.includes('](')) return [first, ...rest]
  return [{ ...first, text: `${marks ?? ''}[${words}](${href})` }, ...rest]
}
