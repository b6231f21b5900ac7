import { type Node, Parser } from 'commonmark'
import * as fc from 'fast-check'
import { expect, test } from 'vitest'
import { rendered } from './rendered.ts'

// The oracle is the reference implementation of CommonMark: what it reads in our Markdown is what the page held.

type Tree =
  | { readonly kind: 'text' | 'code'; readonly text: string }
  | { readonly kind: 'quote'; readonly blocks: readonly Tree[] }
  | { readonly kind: 'ul' | 'ol'; readonly items: readonly (readonly Tree[])[] }

const tricky = fc
  .array(
    fc.constantFrom(
      ...'#-*_+>1.)[(]!<>&;`~|\\=a b'.split(''),
      '&lt;',
      '<b>',
      '---',
      '```',
      '1. ',
      '\n',
      '[x](y)',
    ),
    {
      minLength: 1,
      maxLength: 12,
    },
  )
  .map(pieces => pieces.join(''))

const text = tricky.map(words => words.replace(/\s+/g, ' ').trim()).filter(words => words !== '')
// CommonMark does not keep the spaces of a blank line in a list, and HTML drops the first line feed.
const code = tricky
  .map(words => words.replace(/^ +$/gm, '').replace(/^\n+/, '').trimEnd())
  .filter(words => words !== '')

const { tree } = fc.letrec<{ tree: Tree; blocks: readonly Tree[] }>(tie => ({
  tree: fc.oneof(
    { depthSize: 'small', withCrossShrink: true },
    fc.record({ kind: fc.constant('text' as const), text }),
    fc.record({ kind: fc.constant('code' as const), text: code }),
    fc.record({ kind: fc.constant('quote' as const), blocks: tie('blocks') }),
    fc.record({
      kind: fc.constantFrom('ul' as const, 'ol' as const),
      items: fc.array(tie('blocks'), { minLength: 1, maxLength: 4 }),
    }),
  ),
  blocks: fc.array(tie('tree'), { minLength: 1, maxLength: 3 }),
}))

const escaped = (words: string) => words.replace(/&/g, '&amp;').replace(/</g, '&lt;')

function html(node: Tree): string {
  switch (node.kind) {
    case 'text':
      return `<p>${escaped(node.text)}</p>`
    case 'code':
      return `<pre><code>${escaped(node.text)}</code></pre>`
    case 'quote':
      return `<blockquote>${node.blocks.map(html).join('')}</blockquote>`
    default:
      return `<${node.kind}>${node.items.map(item => `<li>${item.map(html).join('')}</li>`).join('\n')}</${node.kind}>`
  }
}

function childrenOf(node: Node): Node[] {
  const children: Node[] = []
  for (let child = node.firstChild; child; child = child.next) children.push(child)
  return children
}

function readBack(node: Node): Tree {
  const children = childrenOf(node)
  switch (node.type) {
    case 'paragraph':
      return { kind: 'text', text: children.map(inline).join('') }
    case 'code_block':
      return { kind: 'code', text: (node.literal ?? '').replace(/\n$/, '') }
    case 'block_quote':
      return { kind: 'quote', blocks: children.map(readBack) }
    case 'list':
      return {
        kind: node.listType === 'ordered' ? 'ol' : 'ul',
        items: children.map(item => childrenOf(item).map(readBack)),
      }
    default:
      throw new Error(`the page has no ${node.type}`)
  }
}

function inline(node: Node): string {
  if (node.type !== 'text') throw new Error(`the text holds no ${node.type}`)
  return node.literal ?? ''
}

test('text, code, quotations and lists in any nesting are read back as they were', () => {
  fc.assert(
    fc.property(fc.array(tree, { minLength: 1, maxLength: 4 }), trees => {
      const markdown = rendered(trees.map(html).join('\n'))
      expect(childrenOf(new Parser().parse(markdown)).map(readBack)).toEqual(trees)
    }),
    { numRuns: 300 },
  )
})
