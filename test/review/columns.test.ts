import { Terminal } from '@xterm/headless'
import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { cut, ends, fill, widthOf, wrap } from '../../src/review/columns.ts'
import { line, paint, type Styled } from '../../src/text/styled.ts'

/** Where a terminal's cursor stands after a text. */
async function columnsOnTerminal(text: string): Promise<number> {
  const terminal = new Terminal({ cols: 80, rows: 5, allowProposedApi: true })
  await new Promise<void>(resolve => terminal.write(text, resolve))
  return terminal.buffer.active.cursorX
}

const textOf = (rows: readonly Styled[]) => rows.flatMap(row => row.map(({ text }) => text)).join('')

const anyText = fc.string({
  unit: fc.constantFrom('a', 'b', ' ', 'é', '中', '한', '✅', '−', '👩‍👩‍👧', '🇫🇷', 'ﬁ', '·'),
  maxLength: 60,
})
const anyStyled = fc
  .array(fc.tuple(anyText, fc.constantFrom('red', 'bold', 'dim')), { maxLength: 5 })
  .map(parts => parts.flatMap(([text, style]) => paint(style as 'red', text)))

describe('width', () => {
  test.each(['', 'plain', 'é', '中文', '한글', 'ｆｕｌｌ', '❯ ├─[▪ ]', '+8 −4', '⚠ x', 'naïve'])(
    'is what a terminal takes for %j',
    async text => expect(widthOf(text)).toBe(await columnsOnTerminal(text)),
  )

  test('pictures take two columns, of however many characters they are', () => {
    expect(['✅', '👩‍👩‍👧', '🇫🇷', '❤️'].map(widthOf)).toEqual([2, 2, 2, 2])
  })
})

describe('cutting and filling', () => {
  test('what is cut off leaves an ellipsis', () => {
    expect(textOf([cut(line`abcdef`, 4)])).toBe('abc…')
    expect(textOf([cut(line`abcd`, 4)])).toBe('abcd')
    expect(textOf([cut(line`中文字`, 4)])).toBe('中…')
  })

  test('any text fits any width', () => {
    fc.assert(
      fc.property(anyStyled, fc.integer({ min: 0, max: 40 }), (text, columns) => {
        expect(widthOf(cut(text, columns))).toBeLessThanOrEqual(columns)
        expect(widthOf(fill(text, columns))).toBe(columns)
        expect(widthOf(ends(text, line`right`, columns))).toBeLessThanOrEqual(columns)
      }),
    )
  })
})

describe('wrapping', () => {
  test('no character is lost and no row is too wide', () => {
    fc.assert(
      fc.property(
        anyStyled,
        fc.integer({ min: 2, max: 40 }),
        fc.constantFrom('words', 'anywhere'),
        (text, columns, at) => {
          const rows = wrap(text, columns, { at: at as 'words' })
          expect(textOf(rows)).toBe(textOf([text]))
          for (const row of rows) expect(widthOf(row)).toBeLessThanOrEqual(columns)
        },
      ),
    )
  })

  test('goes on indented, and prefers blanks where words are asked for', () => {
    expect(wrap(line`12345678`, 6, { indent: 2 }).map(row => textOf([row]))).toEqual(['123456', '  78'])
    expect(wrap(line`one two three`, 8, { at: 'words' }).map(row => textOf([row]))).toEqual([
      'one two ',
      'three',
    ])
  })

  test('a line of a million characters is wrapped in one go', () => {
    const rows = wrap(line`${'x'.repeat(999_999)}é`, 100)
    expect(rows.length).toBe(10_000)
  })
})
