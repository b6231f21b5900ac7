import { expect, test } from 'vitest'
import { readLink } from '../../src/plan/link.ts'

function target(value: string): string | undefined {
  const link = readLink(value)
  return link && ('fault' in link ? link.fault.rule : link.destination)
}

test.each([
  ['[a](/a)', '/a'],
  ['[a](</a b>)', '/a b'],
  ['[a](/a "title")', '/a'],
  ['[a b](/a%20b)', '/a b'],
  ['[app/[id]](/app/[id])', '/app/[id]'],
  ['[a](/a(1).ts)', '/a(1).ts'],
  ['[x](/src/\\_\\_init\\_\\_.py)', '/src/__init__.py'],
  ['[x](https://en.example.org/wiki/A_(b)?c=%20&amp;d)', 'https://en.example.org/wiki/A_(b)?c=%20&amp;d'],
  ['[100%](/100%25)', '/100%'],
])('the destination of %s', (value, destination) => {
  expect(target(value)).toBe(destination)
})

test('a path is decoded once, never twice', () => {
  expect(target('[x](/a%2541)')).toBe('/a%41')
})

test.each(['[x](/%2e%2e/x)', '[x](/..%2fx)', '[x](/a%5cb)', '[x](/a%00)', '[x](/a%0ab)', '[x](/%2E/x)'])(
  'P-01 percent codes make no structure: %s',
  value => {
    expect(target(value)).toBe('path-encoding')
  },
)

test.each([
  '[x](/a) and more',
  '[x](/a',
  '[x](/a%zz)',
  '[x](/a%ff)',
  '[x](/a))',
  '[x](/&#46;&#46;/x)',
  '[x](/a&amp;b)',
])('no link that every reader reads the same: %s', value => {
  expect(target(value)).toBe('bad-link')
})

test('a destination with a blank is no link in Markdown, but plain enough', () => {
  expect(readLink('[a b](/a b)')).toEqual({ text: 'a b', destination: '/a b', loose: true })
  expect(readLink('[a b](/a%20b)')).toMatchObject({ loose: false })
})

test.each(['src/a.ts', '`a`', '[id]/page.tsx', ''])('%j is no link at all', value => {
  expect(readLink(value)).toBeUndefined()
})
