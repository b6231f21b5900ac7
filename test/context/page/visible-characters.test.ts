import * as fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { visibleText } from '../../../src/context/page/visible-characters.ts'

test('every way to end a line becomes a line feed, and costs nothing', () => {
  expect(visibleText('a\r\nb\rc\fd\ve\u0085f\u2028g\u2029h\tx')).toEqual({
    text: 'a\nb\nc\nd\ne\nf\ng\nh\tx',
    removed: 0,
  })
})

describe('N-11 characters that nobody sees go, and are counted', () => {
  test.each([
    ['NUL and escape', 'a\0b\u001b[31mc\u009bd', 'ab[31mcd'],
    ['direction marks', 'a\u202etxt.exe\u2066\u2069\u200f', 'atxt.exe'],
    ['zero-width space and soft hyphen', 'a\u200bb\u00adc\ufeffd', 'abcd'],
    [
      'tags that spell words',
      `a${'ignore'.replace(/./g, c => String.fromCodePoint(0xe0000 + c.charCodeAt(0)))}b`,
      'ab',
    ],
    ['selectors that carry bytes', '😀\ufe00\ufe01\ufe0f', '😀\ufe00'],
    ['joiners in Latin words', 'pass\u200dword', 'password'],
    ['lone surrogates', 'a\ud800b', 'ab'],
  ])('%s', (_name, from, to) => {
    expect(visibleText(from)).toEqual({ text: to, removed: from.length - to.length })
  })
})

test.each(['👨‍👩‍👧 👩🏽‍💻 ❤️', 'می‌خواهم', 'क्‍ष', 'é ñ 中文 العربية'])('%s stays', text => {
  expect(visibleText(text)).toEqual({ text, removed: 0 })
})

const hiding = fc
  .array(fc.constantFrom('é', 'a', '😀', '\u200c', '\u200d', '\ufe00', '\ufe0f', '\u200b', '्', '\r', '\0'))
  .map(pieces => pieces.join(''))

test('whatever comes in, only line feeds and tabs are left of the control characters', () => {
  fc.assert(
    fc.property(fc.oneof(fc.string({ unit: 'binary' }), hiding), text => {
      const visible = visibleText(text).text
      expect(visible).not.toMatch(/[\0-\x08\x0b-\x1f\x7f-\x9f\u2028\u2029\u202a-\u202e\u{e0000}-\u{e007f}]/u)
      expect(visibleText(visible)).toEqual({ text: visible, removed: 0 })
    }),
  )
})
