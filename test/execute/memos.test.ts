import fc from 'fast-check'
import { expect, test } from 'vitest'
import { changeMemos, parseMemos } from '../../src/execute/memos.ts'

const add = (text: string) => ({ change: 'add' as const, text })
const remove = (text: string) => ({ change: 'remove' as const, text })

test('Y-04 comments, order and spelling stay', () => {
  const before =
    '# our conventions\n- Use \'pnpm\'. # agreed in May\n\n# about the API\n- "401, not 500"\n- old\n'
  const { text, results } = changeMemos(before, [add('New: a # and a colon'), remove('old')], 'memos.yaml')
  expect(text).toBe(
    '# our conventions\n- Use \'pnpm\'. # agreed in May\n\n# about the API\n- "401, not 500"\n- "New: a # and a colon"\n',
  )
  expect(results.map(({ status }) => status)).toEqual(['APPLIED', 'APPLIED'])
})

test.each(['', '# nothing yet\n', '[]\n', '# nothing yet\n[]\n'])('the first memo of %j', before => {
  const { text } = changeMemos(before, [add('one'), add('two')], 'memos.yaml')
  expect(parseMemos(text, 'memos.yaml')).toEqual(['one', 'two'])
  expect(text).toContain('- one\n- two\n')
  if (before.startsWith('#')) expect(text).toContain('# nothing yet')
})

test('Y-04 a comment above a memo stays when the memo goes', () => {
  const change = (before: string) => changeMemos(before, [remove('gone')], 'memos.yaml').text
  expect(change('# ours\n- gone\n- kept\n')).toBe('# ours\n- kept\n')
  expect(change('- kept\n# last\n- gone\n')).toBe('- kept\n# last\n')
  expect(change('# a\n- gone\n# b\n- kept\n')).toBe('# a\n# b\n- kept\n')
})

test('what is there already, and what is not there, changes nothing', () => {
  const before = '- one\n'
  const { text, results } = changeMemos(before, [add('one'), remove('two')], 'memos.yaml')
  expect(text).toBe(before)
  expect(results.map(({ status }) => status)).toEqual(['UNCHANGED', 'UNCHANGED'])
})

test.each([
  'a: 1\n',
  '5\n',
  '- 1.10\n',
  '- no: x\n',
  '- 2\n- [a]\n',
  '- true\n',
  '- null\n',
  '- &a x\n- *a\n',
])('Y-03 %j is refused, never retyped', before => {
  expect(() => changeMemos(before, [add('x')], 'memos.yaml')).toThrow(/memos\.yaml has problems/)
})

test('Y-03 words that YAML 1.1 took for other types are texts', () => {
  expect(parseMemos('- no\n- 2024-01-01\n- 1_000\n', 'memos.yaml')).toEqual(['no', '2024-01-01', '1_000'])
})

test('any text comes back as it was, and takes nothing with it', () => {
  const memo = fc.string({ unit: 'grapheme', minLength: 1 }).filter(text => !/[\p{Cc}\p{Cs}]/u.test(text))
  fc.assert(
    fc.property(fc.uniqueArray(memo, { maxLength: 6 }), memo, (memos, extra) => {
      const text = changeMemos('# head\n', memos.map(add), 'memos.yaml').text
      expect(parseMemos(text, 'memos.yaml')).toEqual(memos)
      const more = changeMemos(text, [add(extra)], 'memos.yaml').text
      const less = changeMemos(more, [remove(extra)], 'memos.yaml').text
      expect(parseMemos(less, 'memos.yaml')).toEqual(memos.filter(known => known !== extra))
    }),
  )
})
