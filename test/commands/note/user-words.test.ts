import { expect, test } from 'vitest'
import { userWords } from '../../../src/commands/note/user-words.ts'
import { redact } from '../../../src/text/redact.ts'

const by = 'user' as const

test.each([
  ['a first message', 'make b', undefined, 'make b'],
  ['a message after a turn that says nothing', 'make b', {}, 'make b'],
  ['a handoff alone is not the user', 'Build it.', { carried: 'Build it.' }, undefined],
  ['words behind a handoff', 'Build it.\n\nwith tabs', { carried: 'Build it.' }, 'with tabs'],
  ['words of a review were told with it', 'use tabs', { fromReview: 'use tabs' }, undefined],
  ['all three', 'Build.\n\nuse tabs\n\nplease', { carried: 'Build.', fromReview: 'use tabs' }, 'please'],
  ['another text than was handed on', 'something else', { carried: 'Build it.' }, 'something else'],
  ['an empty comment in the loop is not the user', 'Continue.', {}, undefined],
  ['a first message of that very word is', 'Continue.', undefined, 'Continue.'],
  ['no message', undefined, undefined, undefined],
  ['a blank one', ' \n', undefined, undefined],
])('%s', (_, prompt, before, words) => {
  const said = before && { carried: undefined, fromReview: undefined, ...before }
  expect(userWords({ prompt, before: said, by })).toBe(words)
})

test('what --yolo says by itself is not the user; the first message is', () => {
  const prompt = 'make things\n\nContinue.'
  const before = { carried: undefined, fromReview: undefined }
  expect(userWords({ prompt, before, by: 'yolo' })).toBeUndefined()
  expect(userWords({ prompt, before: undefined, by: 'yolo' })).toBe(prompt)
  expect(userWords({ prompt, before, by: 'user' })).toBe(prompt)
})

test('a key in what was handed on does not make it the words of the user', () => {
  const carried = 'The key is sk-ant-abcdefgh12345678.'
  const prompt = redact(carried).text
  expect(prompt).not.toBe(carried)
  expect(userWords({ prompt, before: { carried, fromReview: undefined }, by })).toBeUndefined()
})
