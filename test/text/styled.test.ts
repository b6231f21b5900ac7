import fc from 'fast-check'
import { expect, test } from 'vitest'
import { joinLines, line, paint, renderStyled } from '../../src/text/styled.ts'

test('lines joined read as each of them alone, with and without colours', () => {
  const text = fc.string({
    unit: fc.constantFrom('a', ' ', '\n', '\u001b', '\u202e', 'é', '\t'),
    maxLength: 4,
  })
  const part = fc.oneof(
    text,
    fc.nat(),
    text.map(words => paint('red', words)),
    text.map(words => line`${words} ${paint('dim', words)}`),
  )
  fc.assert(
    fc.property(fc.array(fc.array(part, { maxLength: 4 }), { maxLength: 4 }), lines => {
      for (const colour of [true, false]) {
        const alone = lines.map(parts => parts.map(one => renderStyled(line`${one}`, { colour })).join(''))
        expect(renderStyled(joinLines(lines), { colour })).toBe(alone.join('\n'))
      }
    }),
    { numRuns: 500 },
  )
})
