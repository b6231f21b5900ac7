import fc from 'fast-check'
import { expect, test } from 'vitest'
import { joinNul, splitNul } from '../../src/text/nul.ts'

const field = fc.uint8Array({ maxLength: 6 }).map(bytes => Buffer.from(bytes.filter(byte => byte !== 0)))

test('what is joined splits into the same fields, whatever bytes they hold', () => {
  fc.assert(
    fc.property(fc.array(field), fields => {
      expect(splitNul(joinNul(fields)).map(each => each.toString('hex'))).toEqual(
        fields.map(each => each.toString('hex')),
      )
    }),
  )
})

test('a last field without its NUL counts, an empty list has no fields', () => {
  expect(splitNul(Buffer.from('a\0b')).map(String)).toEqual(['a', 'b'])
  expect(splitNul(Buffer.alloc(0))).toEqual([])
})
