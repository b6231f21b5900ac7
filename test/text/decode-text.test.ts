import { describe, expect, test } from 'vitest'
import { decodeText, htmlCharset } from '../../src/text/decode-text.ts'

const hex = (bytes: string) => Buffer.from(bytes.replaceAll(' ', ''), 'hex')

test.each([
  ['utf-8', '67 72 c3 bc', 'grü', 'utf-8'],
  [undefined, '67 72 c3 bc', 'grü', 'utf-8'],
  ['iso-8859-1', '67 72 fc 80', 'grü€', 'windows-1252'],
  ['Shift_JIS', '83 65 83 58 83 67', 'テスト', 'shift_jis'],
  ['utf-16le', '67 00 fc 00', 'gü', 'utf-16le'],
  ['utf-8', '00', '\0', 'utf-8'],
  ['utf-8', '', '', 'utf-8'],
])('a body declared as %s', (declared, bytes, text, charset) => {
  expect(decodeText(hex(bytes), declared)).toEqual({ text, charset })
})

test.each([
  ['ef bb bf 67 c3 bc', 'utf-8'],
  ['ff fe 67 00 fc 00', 'utf-16le'],
  ['fe ff 00 67 00 fc', 'utf-16be'],
])('the byte order mark of %s beats what was declared, and is not part of the text', (bytes, charset) => {
  expect(decodeText(hex(bytes), 'shift_jis')).toEqual({ text: 'gü', charset })
})

describe('N-08 refused', () => {
  test.each(['utf-7', 'UTF-7', 'iso-2022-kr', 'hz-gb-2312', 'utf-32', 'nonsense', ''])(
    'the charset %j',
    charset => {
      expect(decodeText(hex('41'), charset)).toEqual({ problem: `the charset ${charset} is not supported` })
    },
  )

  test('T-01 a hostile label is shown escaped and short', () => {
    const decoded = decodeText(hex('41'), `\u001b[2J${'x'.repeat(1000)}`)
    expect(decoded).toEqual({
      problem: expect.stringMatching(/^the charset \\x1b\[2Jx{1,40} is not supported$/),
    })
  })

  test.each([
    ['utf-8', '43 e9 0a'],
    [undefined, '43 e9 0a'],
    ['utf-8', 'c0 80'],
    ['utf-8', 'ed a0 80'],
    ['utf-16le', '00 d8'],
    ['shift_jis', '83'],
    ['utf-8', 'ff fe 00 00 41 00 00 00'],
  ])('bytes that are not %s: %s', (charset, bytes) => {
    expect(decodeText(hex(bytes), charset)).toEqual({ problem: expect.any(String) })
  })
})

test.each([
  ['<meta charset="Shift_JIS">', 'shift_jis'],
  ["<head>\n<META  name=x CHARSET='koi8-r'/>", 'koi8-r'],
  ['<meta http-equiv="Content-Type" content="text/html; charset=windows-1252">', 'windows-1252'],
  ['<meta charset=utf-16>', 'utf-8'],
  ['<p>charset=utf-7', undefined],
  [`${' '.repeat(1024)}<meta charset=koi8-r>`, undefined],
  ['', undefined],
])('the charset a page declares: %s', (page, charset) => {
  expect(htmlCharset(Buffer.from(page))).toBe(charset)
})
