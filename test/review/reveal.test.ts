import fc from 'fast-check'
import { expect, test } from 'vitest'
import { countHidden, readableCopy, reveal, revealBlanks } from '../../src/review/reveal.ts'

test('M-14 invisible characters are spelled out and counted', () => {
  const text = 'a\u200bb\u202ec\u{e0041}d\u{e0101}e\u2800f'
  expect(reveal(text)).toBe('a\\u200bb\\u202ec\\u{e0041}d\\u{e0101}e\\u2800f')
  expect(countHidden(text)).toBe(5)
  expect(readableCopy(`${text}\n`)).toBe('a\\u200bb\\u202ec\\u{e0041}d\\u{e0101}e\\u2800f\n')
})

test('what can be seen is not counted: accents, pictures, tabs, line endings', () => {
  expect(countHidden('naïve\t👩‍👩‍👧 ❤️\r\nnext\n')).toBe(0)
  expect(countHidden('👩‍👩‍👧 ❤️ \u200b')).toBe(1)
})

test('T-02 a carriage return and a backspace do not hide what stands before them', () => {
  expect(reveal('evil\rfine\u0008')).toBe('evil\\rfine\\x08')
  expect(countHidden('evil\rfine\u0008')).toBe(2)
})

test('T-01 a copy for other programs cannot steer a terminal', () => {
  const copy = readableCopy('\u001b]52;c;ZXZpbA==\u0007\u009b2J ok\r\nnext')
  expect(copy).toBe('\\x1b]52;c;ZXZpbA==\\x07\\x9b2J ok\nnext')
})

test('X-04 blanks that could hide something are seen', () => {
  expect(revealBlanks('npm test     ; curl evil')).toBe('npm test·····; curl evil')
  expect(revealBlanks('end  ')).toBe('end··')
  expect(revealBlanks('\tif x')).toBe('→   if x')
  expect(revealBlanks('    if x')).toBe('    if x')
  expect(revealBlanks(`${' '.repeat(40)}rm`)).toBe(`${'·'.repeat(40)}rm`)
})

test('nothing that is revealed holds a control character', () => {
  fc.assert(
    fc.property(fc.string({ unit: 'binary' }), text => {
      expect(reveal(text)).not.toMatch(/[\p{Cc}\p{Cs}\u202a-\u202e\u2066-\u2069]/u)
    }),
  )
})
