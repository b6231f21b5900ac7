import { expect, test } from 'vitest'
import { edited, matched, refusal } from '../support/edited.ts'

test('a line that stays is never respaced: its white space may mean something', () => {
  const text = 'const re = /a  b/\nconst n  = 1\nz()\n'
  const find = 'const re = /a b/\nconst n = 1\n'
  expect(refusal(text, find, 'const re = /a b/\nconst n = 2\n')).toMatchObject({
    kind: 'not-found',
    closest: { from: 1, to: 2 },
  })
  expect(refusal('a   = 1\nbb  = 2\nz\n', 'a = 1\nbb = 2\n', 'a = 1\nbb = 3\n')).toMatchObject({
    kind: 'not-found',
  })
  expect(
    refusal('one  two\nsame\nn  = 1\nz\n', 'one two\nsame\nn = 1\n', 'one two\nsame\nn = 2\n'),
  ).toMatchObject({
    kind: 'not-found',
  })
})

test('lines that stay and are spaced alike keep their bytes', () => {
  expect(edited('keep \nlet  x  = 1\nz\n', 'keep\nlet x = 1\n', 'keep\nlet x = 2\n')).toBe(
    'keep \nlet x = 2\nz\n',
  )
})

test('a doubled blank between words on every line is a slip that REPLACE may set right', () => {
  expect(
    edited('if  ready:\n    go  home\nz\n', 'if ready:\n    go home\n', 'if ready:\n    go away\n'),
  ).toBe('if ready:\n    go away\nz\n')
  expect(
    refusal('if   ready:\n    go  home\nz\n', 'if ready:\n    go home\n', 'if ready:\n    go away\n'),
  ).toMatchObject({ kind: 'not-found' })
})

test('white space between slashes counts', () => {
  expect(refusal('re = /a  b/\nz\n', 're = /a b/\n', 're = /c/\n')).toMatchObject({ kind: 'not-found' })
})

test('a tab inside a line is no space', () => {
  expect(refusal('name\tage\nbob\t7\n', 'bob 7\n', 'bob 8\n')).toMatchObject({ kind: 'not-found' })
  expect(refusal('bob\t\t7\nz\n', 'bob\t7\n', 'bob\t8\n')).toMatchObject({ kind: 'not-found' })
  expect(refusal('bob 7\nz\n', 'bob\t7\n', 'bob\t8\n')).toMatchObject({ kind: 'not-found' })
})

test('a stray tab beside a bracket is one, unless other lines have tabs inside too', () => {
  expect(matched('while\t(x) {\n\tgo()\n', 'while (x) {\n', 'while (y) {\n')).toBe('spacing, line 1')
  expect(refusal('1\t{}\n2\t[x]\n', '1 {}\n', '1 {y}\n')).toMatchObject({ kind: 'not-found' })
})
