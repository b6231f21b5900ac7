import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import fc from 'fast-check'
import { encode } from 'gpt-tokenizer/encoding/o200k_base'
import { expect, test } from 'vitest'
import { countText } from '../../../src/context/o200k/counter.ts'
import { root, sourceFiles } from '../../support/source-files.ts'

const reference = (text: string) => encode(text, { disallowedSpecial: new Set() }).length

test('our own sources are counted as the library counts them', () => {
  const texts = sourceFiles().map(file => readFileSync(join(root, file), 'utf8'))
  expect(texts.map(countText)).toEqual(texts.map(reference))
})

// The library takes a byte order mark off before it looks for a token that holds one, and finds none.
const anyText = fc.string({ unit: 'binary', maxLength: 300 }).map(text => text.replaceAll('\ufeff', '_'))

test('any text is counted as the library counts it', () => {
  fc.assert(
    fc.property(anyText, text => {
      expect(countText(text)).toBe(reference(text))
    }),
    { numRuns: 500 },
  )
})

test('a piece of any length is merged as the library merges it', () => {
  const letters = fc.constantFrom('a', 'b', 'th', 'e', 'in', 'ing', '日', '本', 'é', 'ß')
  fc.assert(
    fc.property(fc.array(letters, { maxLength: 400 }), parts => {
      const text = parts.join('')
      expect(countText(text)).toBe(reference(text))
    }),
    { numRuns: 200 },
  )
})

test.each(['a', ' ', '\n', '=', '🎉', '\0', '\t', '-'])('a long run of %j is counted exactly', character => {
  const run = character.repeat(3_000)
  expect(countText(run)).toBe(reference(run))
})

test('L-06 a million letters without a blank are counted at once', () => {
  expect(countText('ACGGTCAATGTCC'.repeat(80_000))).toBeGreaterThan(100_000)
})

test('half a surrogate pair and a byte order mark are counted', () => {
  expect(countText('\ud800x \udc00')).toBe(reference('\ud800x \udc00'))
  expect(countText('\ufeffhello')).toBe(2)
})
