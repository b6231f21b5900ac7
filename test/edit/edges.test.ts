import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { applyPairs } from '../../src/edit/apply.ts'
import { edited, refusal } from '../support/edited.ts'

describe('a blank line at the edge of FIND that the file lacks', () => {
  test.each([
    ['below', 'foo\nbar\nbaz\n', 'bar\n\n', 'qux\n'],
    ['above', 'const a = 1\nconst b = 2\n', '\nconst b = 2\n', 'const b = 3\n'],
    ['below, CRLF', 'foo\r\nbar\r\nbaz\r\n', 'bar\n\n', 'qux\n'],
    ['below, carriage returns', 'foo\rbar\rbaz\r', 'bar\n\n', 'qux\n'],
    ['below, in the indentation of the next line', 'foo\nbar\n  baz\n', 'bar\n  \n', 'qux\n'],
    ['below, with a break but without that indentation', 'foo\nbar\n  baz\n', 'bar\n  \n', 'qux\n\n'],
    ['below, punctuation', 'foo\n“bar”\nbaz\n', '"bar"\n\n', 'qux\n'],
    ['above, punctuation', 'foo\n“bar”\nbaz\n', '\n"bar"\n', 'qux\n'],
    ['below, at the end of the file', 'foo\nbar\n', 'bar\n\n', 'qux\n'],
    ['on both sides, deleting', 'foo\nbar\nbaz\n', '\nbar\n\n', ''],
    ['below, a blank line for it', 'foo\nbar\nbaz\n', 'bar\n\n', '\n'],
  ])('%s: not found', (_, text, find, replace) => {
    expect(refusal(text, find, replace)).toMatchObject({ kind: 'not-found' })
    expect(refusal(text, find, replace, { matchAll: true })).toMatchObject({ kind: 'not-found' })
    expect(refusal(text, find, replace, { tolerance: 'exact' })).toMatchObject({ kind: 'not-found' })
  })

  test('is no harm where REPLACE has it too, or where deleting leaves lines apart', () => {
    expect(edited('foo\nbar\nbaz\n', 'bar\n\n', 'qux\n\n')).toBe('foo\nqux\nbaz\n')
    expect(edited('foo\r\nbar\r\nbaz\r\n', '\nbar\n', '\nqux\n')).toBe('foo\r\nqux\r\nbaz\r\n')
    expect(edited('foo\nbar\nbaz\n', 'bar\n\n', '')).toBe('foo\nbaz\n')
    expect(edited('foo\nbar\nbaz\n', '\nbar\n', '')).toBe('foo\nbaz\n')
  })

  test('Match All refuses every place when one of them would join lines', () => {
    expect(refusal('a\nb\nxa\nb\n', 'a\n\n', '', { matchAll: true })).toMatchObject({ kind: 'not-found' })
    expect(
      refusal('a\n  a\n\n  a\na\n', '\n  a\n\n', '', { matchAll: true, tolerance: 'exact' }),
    ).toMatchObject({
      kind: 'not-found',
    })
    expect(edited('a\na\nb\n', 'a\n\n', '', { matchAll: true })).toBe('b\n')
  })

  test('a part of the text and shifted lines elsewhere are not taken for each other', () => {
    expect(edited('x\nfoo\n\n  foo\ny\n', '\nfoo\n', '\nbar\n')).toBe('x\nbar\n\n  foo\ny\n')
  })
})

const word = fc.constantFrom('a', 'b', 'a b', '  a', '\tb', '“a”', '"a"')
const breaks = fc.constantFrom('\n', '\r\n', '\r')
const blanks = fc.constantFrom<string[][]>([], [], [''], [' '], ['', ''])

test('REPLACE is joined to a line of the file only where FIND is part of that line', () => {
  let applied = 0
  fc.assert(
    fc.property(
      fc.array(fc.oneof({ weight: 4, arbitrary: word }, { weight: 1, arbitrary: fc.constant('') }), {
        minLength: 1,
        maxLength: 8,
      }),
      fc.record({ at: fc.nat(), length: fc.integer({ min: 1, max: 3 }) }),
      fc.tuple(blanks, blanks, blanks, blanks),
      fc.nat({ max: 2 }),
      breaks,
      fc.record({ matchAll: fc.boolean(), tolerance: fc.constantFrom('exact', 'all-levels') }),
      (lines, { at, length }, [above, below, aboveNew, belowNew], count, eol, options) => {
        const start = at % lines.length
        const wanted = lines.slice(start, start + length)
        const find = [...above, ...wanted, ...below]
        const fresh = Array.from({ length: count }, (_, n) => `<<${n}>>`)
        const replace = count === 0 ? [] : [...aboveNew, ...fresh, ...belowNew]
        const asText = (all: readonly string[], end: string) => all.map(one => one + end).join('')
        const result = applyPairs(
          asText(lines, eol),
          [{ find: asText(find, '\n'), replace: asText(replace, '\n') }],
          { fullOverwrite: 'allow', ...options },
        )
        if (result.outcome === 'refused') return
        applied++
        const after = result.text.split(eol).map(one => one.trim())
        const [openAbove, openBelow] = [find[0]!.trim() !== '', find.at(-1)!.trim() !== '']
        const partial = result.matches[0]!.level === 'substring' || result.matches[0]!.level === 'punctuation'
        for (const line of after.filter(one => one.includes('<<'))) {
          if (!(partial && openAbove)) expect(line).toMatch(/^<</)
          if (!(partial && openBelow)) expect(line).toMatch(/>>$/)
        }
        if (count > 0 || (partial && (openAbove || openBelow))) return
        for (const line of after.filter(one => one !== ''))
          expect(lines.map(one => one.trim())).toContain(line)
      },
    ),
    { numRuns: 5000 },
  )
  expect(applied).toBeGreaterThan(500)
})

test('no text, FIND or REPLACE makes it throw', () => {
  const any = fc
    .array(
      fc.constantFrom(
        'a',
        'b',
        ' ',
        '\t',
        '\n',
        '\n',
        '\r',
        '\r\n',
        '“',
        '"',
        '/',
        '...',
        '\ufeff',
        '\ud800',
      ),
      {
        maxLength: 14,
      },
    )
    .map(all => all.join(''))
  fc.assert(
    fc.property(
      any,
      fc.array(fc.record({ find: any, replace: any }), { maxLength: 3 }),
      fc.record({
        matchAll: fc.boolean(),
        tolerance: fc.constantFrom('exact', 'all-levels'),
        fullOverwrite: fc.constantFrom('refuse', 'allow'),
      }),
      (text, pairs, options) => {
        expect(['applied', 'refused']).toContain(applyPairs(text, pairs, options).outcome)
      },
    ),
    { numRuns: 5000 },
  )
})
