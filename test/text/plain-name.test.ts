import { expect, test } from 'vitest'
import { isPlainName } from '../../src/text/plain-name.ts'

test.each(['a', 'Developer', 'my agent', 'x-1_y', '7', 'x'.repeat(64)])('%j is a name', name => {
  expect(isPlainName(name)).toBe(true)
})

test.each([
  '',
  ' ',
  'a ',
  ' a',
  '-rf',
  '_',
  '.',
  '..',
  'a/b',
  'a\\b',
  'a.b',
  'a\nb',
  'a\n',
  'ä',
  'x'.repeat(65),
])('M-17 %j is none', name => {
  expect(isPlainName(name)).toBe(false)
})
