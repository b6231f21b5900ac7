import fc from 'fast-check'
import { expect, test } from 'vitest'
import { applyPairs } from '../../src/edit/apply.ts'
import type { EditOptions } from '../../src/edit/options.ts'

const allow: EditOptions = { fullOverwrite: 'allow' }

/** Lines as files have them: repeated, indented, blank, with trailing space, typographic, beyond the BMP. */
const content = fc.oneof(
  {
    weight: 3,
    arbitrary: fc.constantFrom('', 'a', '}', '  a', '\ta', 'a b', 'return x', '  return x', '“q”', 'é𝒳🧪'),
  },
  {
    weight: 2,
    arbitrary: fc.string({ unit: 'grapheme', maxLength: 8 }).map(text => text.replace(/[\r\n\ufeff]/g, '')),
  },
)
const eol = fc.constantFrom('\n', '\n', '\r\n')
const line = fc.record({ content, space: fc.constantFrom('', '', '', ' ', '\t '), eol })
type Line = { readonly content: string; readonly space: string; readonly eol: string }

const file = fc
  .record({
    mark: fc.constantFrom('', '', '\ufeff'),
    lines: fc.array(line, { minLength: 1, maxLength: 14 }),
    lastNewline: fc.boolean(),
  })
  // An empty last line without a newline is no line.
  .filter(({ lines, lastNewline }) => lastNewline || lines.at(-1)!.content + lines.at(-1)!.space !== '')

const bytesOf = (lines: readonly Line[]) => lines.map(one => one.content + one.space + one.eol).join('')

function textOf(lines: readonly Line[], lastNewline: boolean): string {
  const text = bytesOf(lines)
  return lastNewline ? text : text.slice(0, text.length - lines.at(-1)!.eol.length)
}

/** A line that no generated file has, and that looks like nothing else. */
const marker = '<<unseen 1>>'

/** How often the lines stand in the file, when neither line endings nor trailing white space count. */
function countLines(lines: readonly Line[], wanted: readonly Line[]): number {
  const plain = (one: Line) => (one.content + one.space).replace(/[ \t\v\f]+$/, '')
  let count = 0
  for (let start = 0; start + wanted.length <= lines.length; start++) {
    if (wanted.every((one, n) => plain(one) === plain(lines[start + n]!))) count++
  }
  return count
}

const slice = fc.record({ at: fc.nat(), length: fc.integer({ min: 1, max: 4 }) })

test('lines cut from a file are replaced there, and nothing else changes; a second place is always refused', () => {
  fc.assert(
    fc.property(file, slice, ({ mark, lines, lastNewline }, { at, length }) => {
      const start = at % lines.length
      const wanted = lines.slice(start, start + length)
      const find = wanted.map(one => `${one.content}${one.space}\n`).join('')
      fc.pre(find.trim() !== '')
      const text = mark + textOf(lines, lastNewline)
      const result = applyPairs(text, [{ find, replace: `${marker}\n` }], allow)
      if (countLines(lines, wanted) > 1) {
        expect(result).toMatchObject({ outcome: 'refused', refusal: { kind: 'ambiguous' } })
        return
      }
      const after = lines.slice(start + length)
      // The new line ends as the first of those it replaces did, or not at all at the end of such a file.
      const written = marker + (after.length > 0 || lastNewline ? wanted[0]!.eol : '')
      const rest = after.length > 0 ? textOf(after, lastNewline) : ''
      expect(result).toMatchObject({
        outcome: 'applied',
        text: mark + bytesOf(lines.slice(0, start)) + written + rest,
      })
    }),
    { numRuns: 2000 },
  )
})

test('an edit never touches a byte outside of the lines it reports', () => {
  const edit = fc.record({
    find: fc.array(content, { minLength: 1, maxLength: 3 }),
    replace: fc.array(content, { maxLength: 3 }),
  })
  fc.assert(
    fc.property(file, edit, ({ mark, lines, lastNewline }, pair) => {
      const text = mark + textOf(lines, lastNewline)
      const [find, replace] = [pair.find, pair.replace].map(part => part.map(one => `${one}\n`).join(''))
      const result = applyPairs(text, [{ find: find!, replace: replace! }], allow)
      if (result.outcome === 'refused') return
      const [place] = result.matches[0]!.places
      const before = mark + bytesOf(lines.slice(0, place!.from - 1))
      const after = place!.to < lines.length ? textOf(lines.slice(place!.to), lastNewline) : ''
      expect(result.text.startsWith(before)).toBe(true)
      expect(result.text.slice(before.length).endsWith(after)).toBe(true)
      expect(result.text.isWellFormed()).toBe(true)
    }),
    { numRuns: 2000 },
  )
})

test('a part of the text is replaced where it is, or refused where there are two', () => {
  const part = fc.record({ at: fc.nat(), length: fc.integer({ min: 1, max: 6 }) })
  fc.assert(
    fc.property(file, part, ({ lines, lastNewline }, { at, length }) => {
      const text = textOf(lines, lastNewline).replaceAll('\r\n', '\n')
      const start = at % Math.max(1, text.length)
      const find = text.slice(start, start + length)
      fc.pre(find.trim() !== '' && find.isWellFormed() && !find.endsWith('\n'))
      const isLine = text.split('\n').some(one => one.trim() === find.trim())
      fc.pre(!isLine && !find.includes('\n'))
      const result = applyPairs(text, [{ find: `${find}\n`, replace: `${marker}\n` }], allow)
      if (text.indexOf(find) !== text.lastIndexOf(find)) {
        expect(result).toMatchObject({ outcome: 'refused', refusal: { kind: 'ambiguous' } })
      } else {
        const expected = text.slice(0, start) + marker + text.slice(start + find.length)
        expect(result).toMatchObject({ outcome: 'applied', text: expected })
      }
    }),
    { numRuns: 2000 },
  )
})

test('a block that lost its indentation is found and REPLACE moves with it', () => {
  const indent = fc.constantFrom('  ', '    ', '\t', '\t\t')
  const words = fc.array(fc.constantFrom('alpha', '  beta', '', '    gamma', 'delta'), {
    minLength: 1,
    maxLength: 5,
  })
  fc.assert(
    fc.property(indent, words, fc.integer({ min: 0, max: 3 }), (by, block, above) => {
      fc.pre(block.some(one => one !== '' && !one.startsWith(' ')))
      const moved = (lines: readonly string[]) => lines.map(one => (one === '' ? '' : by + one)).join('\n')
      const frame = ['start {', ...Array<string>(above).fill('other()')].join('\n')
      const text = `${frame}\n${moved(block)}\n}\n`
      const replace = ['<<one>>', '', '  <<two>>']
      const result = applyPairs(
        text,
        [{ find: `${block.join('\n')}\n`, replace: `${replace.join('\n')}\n` }],
        allow,
      )
      const trimmed = block.join('\n')
      fc.pre(text.split(trimmed).length <= 2)
      expect(result).toMatchObject({ outcome: 'applied', text: `${frame}\n${moved(replace)}\n}\n` })
    }),
  )
})

test('a pair that was applied says so the second time, or where REPLACE is if something is like FIND', () => {
  let said = 0
  fc.assert(
    fc.property(file, slice, ({ mark, lines, lastNewline }, { at, length }) => {
      const start = at % lines.length
      const find = lines
        .slice(start, start + length)
        .map(one => `${one.content}\n`)
        .join('')
      const pair = { find, replace: `${marker}\n` }
      const once = applyPairs(mark + textOf(lines, lastNewline), [pair], allow)
      fc.pre(once.outcome === 'applied' && once.matches[0]!.level === 'exact')
      if (once.outcome !== 'applied') return
      fc.pre(
        !find
          .trim()
          .split('\n')
          .some(one => once.text.includes(one.trim())),
      )
      const again = applyPairs(once.text, [pair], allow)
      if (again.outcome === 'applied') throw new Error('applied twice')
      const { refusal } = again
      if (refusal.kind === 'not-found') {
        expect(refusal).toMatchObject({ closest: {}, replaceAt: [start + 1] })
        return
      }
      said++
      expect(refusal).toMatchObject({ kind: 'already-applied', lines: [start + 1] })
    }),
  )
  expect(said).toBeGreaterThan(10)
})

test('Match All changes as many places as there are', () => {
  fc.assert(
    fc.property(fc.array(fc.constantFrom('x', 'y', 'foo', 'z foo'), { minLength: 1 }), words => {
      const text = words.map(word => `${word}\n`).join('')
      const lines = words.filter(word => word === 'foo').length
      const parts = words.filter(word => word.includes('foo')).length
      const result = applyPairs(text, [{ find: 'foo\n', replace: 'bar\n' }], { ...allow, matchAll: true })
      if (parts === 0) {
        expect(result).toMatchObject({ outcome: 'refused', refusal: { kind: 'not-found' } })
        return
      }
      const level =
        lines > 0
          ? words.map(word => (word === 'foo' ? 'bar' : word))
          : words.map(word => word.replace('foo', 'bar'))
      expect(result).toMatchObject({ outcome: 'applied', text: level.map(word => `${word}\n`).join('') })
      if (result.outcome === 'applied') expect(result.matches[0]!.places).toHaveLength(lines || parts)
    }),
  )
})

test('pairs applied together are pairs applied one after the other', () => {
  const wanted = fc.record({ slice, replace: fc.array(line, { maxLength: 3 }).map(bytesOf) })
  fc.assert(
    fc.property(file, fc.array(wanted, { minLength: 2, maxLength: 4 }), ({ lines, lastNewline }, edits) => {
      const text = textOf(lines, lastNewline)
      const pairs = edits.map(({ slice: { at, length }, replace }) => {
        const start = at % lines.length
        return { find: bytesOf(lines.slice(start, start + length)), replace }
      })
      const together = applyPairs(text, pairs, allow)
      if (together.outcome === 'refused') return
      let current = text
      for (const [n, pair] of pairs.entries()) {
        const alone = applyPairs(current, [pair], allow)
        expect(alone).toMatchObject({ outcome: 'applied', matches: [{ ...together.matches[n], pair: 0 }] })
        if (alone.outcome === 'applied') current = alone.text
      }
      expect(together.text).toBe(current)
    }),
    { numRuns: 3000 },
  )
})
