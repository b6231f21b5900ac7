import fc from 'fast-check'
import { expect, test } from 'vitest'
import { parseValue, renderValue } from '../../src/report/value.ts'
import { anyText } from './any-report.ts'

test.each([
  ['plain words', 'exit 1 after 19 s', 'exit 1 after 19 s'],
  ['a path', 'src/snake_case/a-b.ts', 'src/snake_case/a-b.ts'],
  ['words with a code span inside', 'Run `npm test` twice', 'Run `npm test` twice'],
  ['quotation marks around words', '"a" is missing', '"a" is missing'],
  ['what would be emphasis', '__init__.py', '`__init__.py`'],
  ['what would be a tag', 'a <script> b', '`a <script> b`'],
  ['what would be a link', '[a](http://b)', '`[a](http://b)`'],
  ['what would be an entity', 'a &amp; b', '`a &amp; b`'],
  ['what would close a heading', 'about C #', '`about C #`'],
  ['a code span at the start', '`a` and `b`', '`` `a` and `b` ``'],
  ['nothing', '', '`""`'],
  ['blanks around', ' a ', '`" a "`'],
  ['a quotation mark where it would say something', '"*"', '`""*""`'],
  ['two lines', 'C:\\new\nline', '`"C:\\\\new\\nline"`'],
  ['an escape sequence', '\u001b]52;c;YQ==\u0007', '`"\\x1b]52;c;YQ==\\x07"`'],
  ['a lone surrogate', 'a\ud800', '`"a\\ud800"`'],
  ['backticks and a newline', '``\n', '```"``\\n"```'],
])('%s: written and read back', (_, text, value) => {
  expect(renderValue(text)).toBe(value)
  expect(parseValue(value)).toEqual({ text, badAt: undefined })
})

test('a command is a code span even where words would do', () => {
  expect(renderValue('teddy restore 01', 'code')).toBe('`teddy restore 01`')
  expect(renderValue('"a"', 'code')).toBe('`""a""`')
})

test('any text comes back from one line without anything that cannot be seen', () => {
  fc.assert(
    fc.property(anyText, fc.constantFrom('words', 'code'), (text, form) => {
      const value = renderValue(text, form)
      expect(value).toMatch(/^[^\p{Cc}\p{Cs}\p{Zl}\p{Zp}]+$/u)
      expect(parseValue(value)).toEqual({ text, badAt: undefined })
    }),
    { numRuns: 2000 },
  )
})

test.each([
  ['`"a\\q"`', 3],
  ['`"\\u{110000}"`', 2],
  ['``"ab\\x1"``', 5],
])('%s has a bad escape at its place', (value, badAt) => {
  expect(parseValue(value).badAt).toBe(badAt)
})

test('words that are no whole code span mean themselves', () => {
  for (const words of ['`a` b', '`a', '`a``', '"\\q"']) expect(parseValue(words).text).toBe(words)
})
