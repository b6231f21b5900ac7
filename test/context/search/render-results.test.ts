import { expect, test } from 'vitest'
import { renderResults } from '../../../src/context/search/render-results.ts'

test('title, address and snippet of each, and how many are missing', () => {
  const results = [
    { title: 'Gears [new] *now*', url: 'https://example.com/a_(b)?c=d', snippet: '# How gears turn' },
    { title: 'Widgets', url: 'https://example.org/', snippet: '' },
  ]
  expect(renderResults({ results, leftOut: 3 })).toBe(
    [
      '1. [Gears \\[new\\] \\*now\\*](https://example.com/a_%28b%29?c=d)\\',
      '   \\# How gears turn',
      '2. [Widgets](https://example.org/)',
      '',
      '3 results left out.',
    ].join('\n'),
  )
})

test('nothing found is said in words', () => {
  expect(renderResults({ results: [], leftOut: 0 })).toBe('No results.')
  expect(renderResults({ results: [], leftOut: 1 })).toBe('1 result left out.')
})
