import { Parser } from 'commonmark'
import fc from 'fast-check'
import { expect, test } from 'vitest'
import { fencesIn, readDocument } from '../../src/plan/document.ts'
import type { Fence } from '../../src/plan/fence.ts'
import { cutLines } from '../../src/plan/lines.ts'

function fences(text: string): Fence[] {
  const document = readDocument(cutLines(text)!)
  if ('refusal' in document) throw new Error(document.refusal.message)
  return fencesIn(document.blocks).map(block => block.fence)
}

/** The literals of fenced blocks at the top level and in bullet lists, by the reference parser as it is. */
function literals(text: string): string[] {
  const found: string[] = []
  const walker = new Parser().parse(text).walker()
  for (let step = walker.next(); step; step = walker.next()) {
    const { node } = step
    if (!step.entering || node.type !== 'code_block' || node.info === null) continue
    let parent = node.parent
    while (parent && (parent.type === 'item' || (parent.type === 'list' && parent.listType === 'bullet'))) {
      parent = parent.parent
    }
    if (parent?.type === 'document') found.push(node.literal!)
  }
  return found
}

const linePieces = [
  ...[
    '```',
    '````',
    '~~~',
    '``` js',
    '   ```',
    '  ```',
    ' ```',
    '- ```',
    '  - ```',
    '- a',
    '    ```',
    '\t```',
    '-\t```',
  ],
  ...[
    '',
    ' ',
    '  code',
    '    code',
    '\tcode',
    '  \tcode',
    ' \t x',
    'text',
    '> ```',
    '1. ```',
    '   x\0y',
    '\u2028',
    '- ',
    '*  ~~~',
  ],
  ...[`x${' '.repeat(30)}y`, `  x${' '.repeat(30)}y`, `${'`'.repeat(70)} a \``, `  ${'`'.repeat(70)} a \``],
]

const anyLines = (ending: fc.Arbitrary<string>) =>
  fc
    .array(fc.tuple(fc.constantFrom(...linePieces), ending), { maxLength: 14 })
    .map(parts => parts.map(([line, end]) => line + end).join(''))

test('the content of every fence is what the reference parser reads, indented and nested ones too', () => {
  fc.assert(
    fc.property(anyLines(fc.constant('\n')), text => {
      expect(fences(text).map(fence => fence.text.replaceAll('\0', '\ufffd'))).toEqual(literals(text))
    }),
    { numRuns: 3_000 },
  )
})

test('M-13 line endings and NUL bytes inside a fence stay as they are', () => {
  fc.assert(
    fc.property(anyLines(fc.constant('\n')), text => {
      const read = fences(text.replaceAll('\n', '\r\n')).map(fence => fence.text)
      expect(read).toEqual(fences(text).map(fence => fence.text.replaceAll('\n', '\r\n')))
    }),
    { numRuns: 2_000 },
  )
  expect(fences('- x\r  ```\r  a\r\r  b\r  ```\r')[0]!.text).toBe('a\r\rb\r')
  expect(fences('````\r\na\r\nb\0\rc\n````\r\n')[0]!.text).toBe('a\r\nb\0\rc\n')
})

test('a fence knows its length, its info string as written, and whether it is closed', () => {
  const [first, second] = fences('~~~~ a\\_b `c` \nx\n~~~~~\n\n  ```js\n  y\n')
  expect(first).toMatchObject({
    line: 1,
    last: 3,
    closed: true,
    character: '~',
    length: 4,
    info: 'a\\_b `c`',
  })
  expect(second).toMatchObject({ line: 5, closed: false, character: '`', length: 3, info: 'js', text: 'y\n' })
})

test('a fence without content is empty, closed or not', () => {
  expect(fences('```\n```\n')[0]).toMatchObject({ text: '', closed: true })
  expect(fences('```')[0]).toMatchObject({ text: '', closed: false })
})
