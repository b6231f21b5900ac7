import fc from 'fast-check'
import { expect, test } from 'vitest'
import { thousands } from '../../src/text/thousands.ts'

test('whole numbers are written as English writes them', () => {
  fc.assert(
    fc.property(fc.nat(), count => {
      expect(thousands(count)).toBe(count.toLocaleString('en'))
    }),
  )
  expect(thousands(1_234_567)).toBe('1,234,567')
})
