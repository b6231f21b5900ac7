import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { findText } from '../../src/edit/find-text.ts'
import { findSequence } from '../../src/edit/sequence.ts'

/** Every place, found the slow way. */
function everyPlace(text: string, needle: string): number[] {
  return [...text].flatMap((_, at) => (text.startsWith(needle, at) ? [at] : []))
}

const letters = (constraints: fc.StringConstraints) =>
  fc.string({ unit: fc.constantFrom('a', 'b'), ...constraints })

describe('findText', () => {
  // Longer than the engine's own search is used for, so that both ways are taken.
  const needle = fc
    .tuple(letters({ minLength: 1, maxLength: 4 }), fc.constantFrom(1, 40))
    .map(([one, n]) => one.repeat(n))

  test('finds what a slow search finds', () => {
    fc.assert(
      fc.property(letters({ maxLength: 40 }), needle, letters({ maxLength: 10 }), (before, wanted, after) => {
        const text = before + wanted + after + wanted.slice(0, -1) + wanted
        const places = everyPlace(text, wanted)
        expect(findText(text, wanted, { places: 'any' }).length > 1).toBe(places.length > 1)
        const apart: number[] = []
        for (const at of places) if (at >= (apart.at(-1) ?? -wanted.length) + wanted.length) apart.push(at)
        expect(findText(text, wanted, { places: 'apart' }).map(span => span.start)).toEqual(apart)
      }),
    )
  })

  test('a needle that nearly matches everywhere does not hang', () => {
    const text = 'a'.repeat(10_000_000)
    const long = 'a'.repeat(2500)
    expect(findText(text, `${long}b${long}`, { places: 'any' })).toEqual([])
  })
})

test('findSequence finds what a slow search finds', () => {
  fc.assert(
    fc.property(letters({ maxLength: 60 }), letters({ minLength: 1, maxLength: 6 }), (text, pattern) => {
      const same = (from: string) => (n: number, q: number) => from[n] === pattern[q]
      const found = findSequence(
        { count: text.length, same: same(text) },
        { count: pattern.length, same: same(pattern) },
      )
      expect(found).toEqual(everyPlace(text, pattern))
    }),
  )
})
