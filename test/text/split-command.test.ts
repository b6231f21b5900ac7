import { expect, test } from 'vitest'
import { splitCommand } from '../../src/text/split-command.ts'

test.each([
  ['nvim -R', ['nvim', '-R']],
  ['  code  ', ['code']],
  [`"/opt/My Editor/bin" --x='a b' c\\ d`, ['/opt/My Editor/bin', '--x=a b', 'c d']],
  [`a "b\\"c\\n" ''`, ['a', 'b"c\\n', '']],
  ['x; rm -rf ~ | $(y) `z` *', ['x;', 'rm', '-rf', '~', '|', '$(y)', '`z`', '*']],
])('%j is words, nothing is expanded', (text, words) => expect(splitCommand(text)).toEqual(words))

test.each(['', '   ', `open 'quote`, '"', '\\', "'' x"])('%j is no command', text =>
  expect(splitCommand(text)).toBeUndefined(),
)
