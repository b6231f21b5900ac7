import { expect, test } from 'vitest'
import { withinTime } from '../../../src/context/page/within-time.ts'

test('work that ends gives its value, errors pass through', () => {
  expect(withinTime(30_000, () => 'done')).toEqual({ value: 'done' })
  expect(() =>
    withinTime(30_000, () => {
      throw new TypeError('broken')
    }),
  ).toThrow(new TypeError('broken'))
})

test('work that never ends is ended, even if it catches everything', () => {
  const stubborn = () => {
    for (;;) {
      try {
        for (;;);
      } catch {}
    }
  }
  expect(withinTime(20, stubborn)).toBeUndefined()
  expect(withinTime(20, () => /^(a+)+b$/.test('a'.repeat(60)))).toBeUndefined()
})
