// The inside of a paragraph, a heading or a cell as one piece of Markdown.

import { isElement, isText, type PageElement, type PageNode } from './dom.ts'
import { codeSpan, escapeInline } from './escape-markdown.ts'

export type InlineWays = {
  /** What a line break becomes. */
  readonly lineBreak: string
  /** Emphasis and links we are in already; Markdown cannot nest them in themselves. */
  readonly inside: ReadonlySet<string>
}

/** For running text. */
export const inParagraph: InlineWays = { lineBreak: '\\\n', inside: new Set() }

/** Where everything has to be on one line. */
export const onOneLine: InlineWays = { lineBreak: ' ', inside: new Set() }

const marks: ReadonlyMap<string, string> = new Map([
  ...['strong', 'b'].map(tag => [tag, '**'] as const),
  ...['em', 'i', 'cite', 'dfn'].map(tag => [tag, '*'] as const),
  ...['del', 's', 'strike'].map(tag => [tag, '~~'] as const),
])

const codeTags = new Set(['code', 'kbd', 'samp', 'tt'])

/** What stands on lines of its own, even where there is only one line. */
const apart = new Set(
  'p div li dt dd tr ul ol dl pre table blockquote figure section h1 h2 h3 h4 h5 h6 hr figcaption caption'.split(
    ' ',
  ),
)

/** Markdown for the nodes, white space collapsed, with one space at most at either end. */
export function renderInline(nodes: Iterable<PageNode>, ways: InlineWays): string {
  const pieces: string[] = []
  let last = ''
  const add = (piece: string) => {
    const text = piece.startsWith(' ') && /\s/.test(last) ? piece.slice(1) : piece
    if (text === '') return
    // An exclamation mark before a link would make it an image.
    if (last === '!' && text.startsWith('[')) pieces.push(`${pieces.pop()!.slice(0, -1)}\\!`)
    pieces.push(text)
    last = text.at(-1)!
  }
  // The parser cuts text at every entity, and `&lt;b>` has to be seen whole to be escaped.
  let words = ''
  const addWords = () => {
    add(escapeInline(words.replace(/\s+/g, ' ')))
    words = ''
  }
  for (const node of nodes) {
    if (isText(node)) words += node.textContent
    if (!isElement(node)) continue
    addWords()
    add(renderElement(node, ways, last))
  }
  addWords()
  return pieces.join('')
}

function renderElement(element: PageElement, ways: InlineWays, before: string): string {
  const tag = element.localName
  if (tag === 'br') return ways.lineBreak
  if (tag === 'img') return image(element)
  if (tag === 'input') return element.getAttribute('checked') === null ? '[ ] ' : '[x] '
  if (tag === 'math') return formula(element)
  if (codeTags.has(tag)) return code(element)
  if (tag === 'a' && !ways.inside.has('a')) return link(element, ways)
  const mark = marks.get(tag)
  // Two runs that touch would be read as one mark of twice the length.
  if (mark !== undefined && !ways.inside.has(mark) && before !== mark[0]) {
    const inner = renderInline(element.childNodes, within(ways, mark))
    return aroundWords(inner, words => mark + words + mark)
  }
  const inner = renderInline(element.childNodes, ways)
  if (apart.has(tag)) return ways.lineBreak + inner + ways.lineBreak
  if (tag === 'q') return `“${inner}”`
  // Without a sign, ten to the sixth would read as one hundred and six.
  return tag === 'sup' && /^\w+$/.test(inner) ? `^${inner}` : inner
}

const within = (ways: InlineWays, mark: string): InlineWays => ({
  ...ways,
  inside: new Set([...ways.inside, mark]),
})

/** The words changed; space and line breaks at either end stay outside. */
function aroundWords(inner: string, change: (words: string) => string): string {
  const [, start = '', words = '', end = ''] = /^((?:\s|\\\n)*)([\s\S]*?)((?:\s|\\\n)*)$/.exec(inner) ?? []
  return words === '' ? gap(start) : gap(start) + change(words) + gap(end)
}

const gap = (space: string) => (space.includes('\n') ? space : space.slice(0, 1))

function link(element: PageElement, ways: InlineWays): string {
  const inner = renderInline(element.childNodes, within({ ...ways, lineBreak: ' ' }, 'a'))
  const href = element.getAttribute('href')
  if (href === null) return inner
  const isAddress = element.textContent.trim() === href
  return aroundWords(inner, words => (isAddress ? `<${href}>` : `[${words}](${href})`))
}

function code(element: PageElement): string {
  const text = element.textContent.replace(/\s+/g, ' ')
  return text.trim() === '' ? text.slice(0, 1) : codeSpan(text.trim())
}

// An image without words for it says nothing to somebody who only reads.
function image(element: PageElement): string {
  const words = escapeInline((element.getAttribute('alt') ?? '').replace(/\s+/g, ' ').trim())
  const source = element.getAttribute('src')
  if (words === '') return ''
  return source === null ? words : `![${words}](${source})`
}

function formula(element: PageElement): string {
  const source = element.querySelector('annotation[encoding="application/x-tex"]')?.textContent
  const text = (source ?? element.getAttribute('alttext') ?? element.textContent).replace(/\s+/g, ' ').trim()
  return text === '' ? '' : `$${text}$`
}
