import { expect, test } from 'vitest'
import { newHighlighter } from '../../src/review/highlight.ts'
import { languageOf } from '../../src/review/languages.ts'
import { plain } from '../support/review-of.ts'

test('a language is loaded once, and colours change no character', async () => {
  const { highlight, load } = newHighlighter()
  const text = 'const a = `<b>&amp;$1</b>` // it\'s "so"\n\nreturn a\n'
  expect(highlight(text, 'typescript')).toBeUndefined()
  expect([await load('typescript'), await load('typescript'), await load('klingon')]).toEqual([
    true,
    false,
    false,
  ])
  const lines = highlight(text, 'typescript')!
  expect(plain(lines)).toEqual(text.split('\n').slice(0, -1))
  expect(lines[0]!.some(({ text: part, style }) => part === 'const' && style === 'cyan')).toBe(true)
})

test('T-01 coloured content is escaped like any other', async () => {
  const { highlight, load } = newHighlighter()
  await load('bash')
  expect(plain(highlight('echo "\u001b[2J\u202e"\n', 'bash')!)).toEqual(['echo "\\x1b[2J\\u202e"'])
})

test('very long texts stay plain', async () => {
  const { highlight, load } = newHighlighter()
  await load('json')
  expect(highlight('1'.repeat(60_000), 'json')).toBeUndefined()
})

test('the language comes from the name of the file, else from its fence', () => {
  expect([
    languageOf('a/b.test.ts', 'python'),
    languageOf('Makefile', ''),
    languageOf('x', 'sh cap'),
  ]).toEqual(['typescript', 'makefile', 'bash'])
  expect([languageOf('constructor', ''), languageOf('a.__proto__', 'toString')]).toEqual([
    undefined,
    undefined,
  ])
})
