import { decode, encode } from '@toon-format/toon'
import fc from 'fast-check'
import { expect, test } from 'vitest'
import { type Cell, parseRow, renderRow, renderTable } from '../../src/index/toon.ts'

const cell: fc.Arbitrary<Cell> = fc.oneof(
  fc.string({ unit: 'grapheme', maxLength: 12 }),
  fc.string({ unit: 'binary', maxLength: 6 }).map(text => text.toWellFormed()),
  fc.constantFrom(
    'true',
    'null',
    '-',
    '- x',
    '05',
    '1e5',
    '1.5',
    '-0',
    'a,b',
    '"',
    '\\',
    ' pad',
    '#x',
    '[1]',
    'a: b',
    '',
    '\t',
    '1_000',
    '.5',
    '+1',
    '1.',
    'e5',
    'Infinity',
    '0x1F',
  ),
  fc.double({ noDefaultInfinity: true, noNaN: true }),
  fc.integer(),
  fc.boolean(),
  fc.constant(null),
)
const columns = ['a', 'b', 'c']
const rows = fc.array(fc.array(cell, { minLength: 3, maxLength: 3 }), { minLength: 1, maxLength: 6 })
const objectsOf = (table: readonly (readonly (Cell | undefined)[])[]) =>
  table.map(row => Object.fromEntries(columns.map((name, n) => [name, row[n]])))
const plain = (value: unknown) => JSON.parse(JSON.stringify(value).replaceAll('-0,', '0,')) as unknown

test('tables read back, by this reader and by the reference decoder', () => {
  fc.assert(
    fc.property(rows, table => {
      const text = renderTable('t', columns, table.map(renderRow))
      expect(plain(decode(text))).toEqual(plain({ t: objectsOf(table) }))
      // Not trimmed: a value may end in a space of Unicode, which stands there without quotation marks.
      const own = text
        .split('\n')
        .slice(1, -1)
        .map(line => parseRow(line.slice(2)))
      expect(plain(objectsOf(own as Cell[][]))).toEqual(plain(objectsOf(table)))
    }),
    { numRuns: 2000 },
  )
})

test('what the reference encoder writes is what is written here', () => {
  fc.assert(
    fc.property(rows, table => {
      const text = renderTable('t', columns, table.map(renderRow))
      expect(text).toBe(`${encode({ t: objectsOf(table) })}\n`)
    }),
    { numRuns: 1000 },
  )
})

test('any line that is read at all reads as the reference decoder reads it', () => {
  const line = fc
    .array(
      fc.constantFrom('"', '\\', ',', ' ', 'a', '1', '-', 'n', 'u0041', '.', 'e', 'true', '\t', 'é', '0'),
      { maxLength: 12 },
    )
    .map(parts => parts.join(''))
  fc.assert(
    fc.property(line, source => {
      const cells = parseRow(source)
      if (cells === undefined || cells.length < 2 || /^[ \t]/.test(source)) return
      const names = cells.map((_, n) => `c${n}`)
      const [row] = (decode(`t[1]{${names.join(',')}}:\n  ${source}\n`) as { t: Record<string, Cell>[] }).t
      expect(plain(cells)).toEqual(plain(names.map(name => row![name])))
    }),
    { numRuns: 4000 },
  )
})
