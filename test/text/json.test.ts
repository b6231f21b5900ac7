import fc from 'fast-check'
import { expect, test } from 'vitest'
import { renderJson } from '../../src/text/json.ts'
import { redact } from '../../src/text/redact.ts'

test('what is read back is what was written, and no terminal obeys it', () => {
  fc.assert(
    fc.property(fc.jsonValue(), fc.string({ unit: 'binary' }), (value, text) => {
      const json = renderJson({ value, text })
      // JSON has no minus zero.
      expect(JSON.parse(json)).toEqual(JSON.parse(JSON.stringify({ value, text })))
      expect(json).not.toMatch(/[\x00-\x09\x0b-\x1f\x7f-\x9f\u200b-\u200f\u2028-\u202e\u2066-\u2069\p{Cs}]/u)
    }),
  )
})

test('L-08 keys are redacted', () => {
  expect(renderJson([`gh${'p_'}${'a1B2'.repeat(9)}`])).toBe('[\n  "[redacted: GitHub token]"\n]\n')
})

test('L-08 strings that are looked at together are redacted as each of them alone', () => {
  const part = fc.constantFrom(
    'a',
    'Bearer ',
    'token=',
    '\n',
    ' ',
    '"',
    `gh${'p_'}`,
    'a1B2'.repeat(9),
    'sk-',
    ':',
  )
  const text = fc.array(part, { maxLength: 5 }).map(parts => parts.join(''))
  let redacted = 0
  fc.assert(
    fc.property(fc.array(fc.oneof(text, fc.array(text, { maxLength: 2 })), { maxLength: 4 }), value => {
      const alone = value.map(one =>
        typeof one === 'string' ? redact(one).text : one.map(x => redact(x).text),
      )
      if (JSON.stringify(alone) !== JSON.stringify(value)) redacted++
      expect(JSON.parse(renderJson(value))).toEqual(alone)
    }),
    { numRuns: 2000 },
  )
  expect(redacted).toBeGreaterThan(50)
})
