import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { safeBlock, safeLine } from '../../src/text/safe.ts'
import { block, line, paint, renderStyled } from '../../src/text/styled.ts'

const hostile = {
  'OSC 52 clipboard': '\u001b]52;c;ZXZpbA==\u0007',
  'OSC 8 link': '\u001b]8;;http://evil\u001b\\click\u001b]8;;\u001b\\',
  'title set': '\u001b]0;title\u0007',
  'cursor up and erase': '\u001b[2A\u001b[2K',
  'alternate screen': '\u001b[?1049h',
  DCS: '\u001bPq#0\u001b\\',
  'C1 CSI': '\u009b31m',
  'device query': '\u001b[c\u0005',
  'carriage return': 'rm -rf /\rls        ',
  backspaces: 'evil\b\b\b\bgood',
  'right-to-left override': 'file\u202egnp.exe',
  'tag characters': 'a\u{e0041}\u{e0042}',
  'zero width': '.g\u200cit',
  'lone surrogate': 'a\ud800b',
  'line separator': 'a\u2028b',
  'Hangul filler': 'a\u3164b',
  delete: 'a\u007fb',
  'variation selectors': 'a\u{e0100}b\ufe00c',
  'grapheme joiner': 'a\u034fb',
  'Mongolian selector': 'a\u180bb',
}

describe('T-01', () => {
  test.each(Object.entries(hostile))('%s is spelled out', (_, text) => {
    const shown = safeLine(text)
    expect(shown).toMatch(/^[\x20-\x7e]*$/)
    expect(shown).toContain('\\')
  })

  test('what a terminal obeys never comes out, whatever goes in', () => {
    fc.assert(
      fc.property(fc.string({ unit: 'binary' }), text => {
        expect(safeLine(text)).not.toMatch(
          /[\x00-\x1f\x7f-\x9f\u200e\u200f\u202a-\u202e\u2028\u2029\u2066-\u2069\p{Cs}]/u,
        )
        expect(safeBlock(text)).not.toMatch(
          /[\x00-\x08\x0b-\x1f\x7f-\x9f\u202a-\u202e\u2028\u2029\u2066-\u2069\p{Cs}]/u,
        )
      }),
      { numRuns: 2_000 },
    )
  })
})

test('ordinary text of any language stays as it is', () => {
  for (const text of ['héllo wörld', '日本語', 'עברית', 'a → b', '👩‍💻 👍🏽 ❤️ 👩🏽‍🚀', 'é'])
    expect(safeLine(text)).toBe(text)
})

test('a joiner outside a picture is shown', () => {
  expect(safeLine('pass\u200dword')).toBe('pass\\u200dword')
})

test('a block keeps line feeds and tabs and nothing else', () => {
  expect(safeBlock('a\n\tb\r\nc')).toBe('a\n\tb\\r\nc')
})

test('styled text escapes what is put in, once, and colours only on request', () => {
  const text = line`${paint('red', 'a\u001b[0m')} ${'b\n'} ${line`${'c\r'}`} ${5}`
  expect(renderStyled(text, { colour: false })).toBe('a\\x1b[0m b\\n c\\r 5')
  expect(renderStyled(text, { colour: true })).toBe('\u001b[31ma\\x1b[0m\u001b[39m b\\n c\\r 5')
  expect(renderStyled(block('x\r\ny'), { colour: false })).toBe('x\\r\ny')
})

test('inner styles win over outer ones', () => {
  expect(renderStyled(paint('dim', line`a ${paint('red', 'b')}`), { colour: true })).toBe(
    '\u001b[2ma \u001b[22m\u001b[31mb\u001b[39m',
  )
})
