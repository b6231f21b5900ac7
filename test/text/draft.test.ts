import fc from 'fast-check'
import { expect, test } from 'vitest'
import { draftText, withText } from '../../src/text/draft.ts'

const empty = { done: [], before: '', after: '' }

test('text goes in at the cursor, and its last line is written on', () => {
  expect(withText({ done: ['x'], before: 'a', after: 'z' }, 'b\r\rc\r\nd')).toEqual({
    done: ['x', 'ab', '', 'c'],
    before: 'd',
    after: 'z',
  })
})

test('a line that cannot be shown as it is, or is very long, is done', () => {
  expect(withText(empty, 'a\u001b[2J')).toEqual({ ...empty, done: ['a\u001b[2J'] })
  expect(withText({ ...empty, after: 'z' }, 'a'.repeat(2_000)).before).toBe('')
})

test('nothing is lost but white space at its end', () => {
  fc.assert(
    fc.property(fc.string({ unit: 'binary' }), fc.string(), (text, after) => {
      const written = draftText(withText({ ...empty, before: '> ', after }, text))
      expect(written).toBe(`> ${text.replace(/\r\n?/g, '\n')}${after}`.trimEnd())
    }),
  )
})
