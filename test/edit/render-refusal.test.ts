import { expect, test } from 'vitest'
import { applyPairs } from '../../src/edit/apply.ts'
import { decodeForEdit } from '../../src/edit/decode.ts'
import type { EditOptions } from '../../src/edit/options.ts'
import { renderFileRefusal, renderRefusal } from '../../src/edit/render-refusal.ts'

function said(text: string, pairs: [find: string, replace: string][], options: EditOptions = {}) {
  const edited = applyPairs(
    text,
    pairs.map(([find, replace]) => ({ find, replace })),
    options,
  )
  if (edited.outcome === 'applied') throw new Error('applied')
  return renderRefusal(edited.refusal, 'src/a.ts')
}

test('a FIND that is not there', () => {
  expect(said('a\nif (expired(t)) stop()\n', [['if (expired(token)) stop()\n', 'x\n']])).toEqual({
    message: 'FIND of pair 1 is not in src/a.ts; closest is line 2 (one word differs)',
    details: ['plan   if (expired(token)) stop()', 'file   if (expired(t)) stop()', '                   ~'],
    hint: 'copy FIND from the file, character for character',
  })
  expect(said('a\n', [['something else\n', 'x\n']], { staleSince: 'turn 02' })).toEqual({
    message: 'FIND of pair 1 is not in src/a.ts',
    details: [],
    hint: 'the file changed since turn 02: read it again, then copy FIND from the file, character for character',
  })
})

test('a REPLACE that stands elsewhere is told too', () => {
  expect(said('the cat\nx\n', [['dog\n', 'cat\n']]).message).toBe(
    'FIND of pair 1 is not in src/a.ts; REPLACE also stands at line 1',
  )
  expect(said('return 1\nreturn 2\n', [['return 22\n', 'return 1\n']]).message).toBe(
    'FIND of pair 1 is not in src/a.ts; closest is line 2 (one word differs); REPLACE also stands at line 1',
  )
})

test.each<[string, string, [string, string][], string]>([
  [
    'ambiguous',
    'a\nb\na\n',
    [['a\n', 'c\n']],
    'FIND of pair 1 is in src/a.ts more than once, at lines 1 and 3',
  ],
  ['very ambiguous', 'a\n'.repeat(14), [['a\n', 'c\n']], 'lines 1, 2, 3, 4, 5, 6, 7, 8, 9, 10 and 4 more'],
  [
    'lines left out',
    'a\nx\nz\na\ny\nz\n',
    [['a\n...\nz\n', 'c\n']],
    'leaves lines out and could begin at lines 1 and 4',
  ],
  [
    'already applied',
    'new text\nb\n',
    [['old text\n', 'new text\n']],
    'pair 1 is already applied: its REPLACE is in src/a.ts at line 1',
  ],
  [
    'overlap',
    'a\nb\nc\n',
    [
      ['a\nb\n', 'd\n'],
      ['b\nc\n', 'e\n'],
    ],
    'FIND of pair 2 was in src/a.ts at line 2 until pair 1 changed it',
  ],
  [
    'placeholder',
    'a\nb\n',
    [['a\n', 'c\n# rest of file\n']],
    'line 2 of REPLACE in pair 1 stands for lines that are not written: `# rest of file`',
  ],
  ['empty', 'a\n', [['', 'b\n']], 'FIND of pair 1 is empty, and src/a.ts is not'],
  ['same', 'a\n', [['a\n', 'a\n']], 'FIND and REPLACE of pair 1 are the same'],
  ['overwrite', 'a\nb\n', [['a\nb\n', 'c\n']], 'pair 1 covers all 2 lines of src/a.ts'],
  [
    'repeated',
    'Hello.\nb\n',
    [['Hello\n', 'Bye.\n']],
    'REPLACE repeats what stands after it: `.` would be there twice',
  ],
  ['indentation', 'x\n  a\n  b\n', [['a\nb\n', '  c\n']], 'indented in another way than line 2 of src/a.ts'],
])('%s: the words say what and where', (_, text, pairs, words) => {
  const { message, hint } = said(text, pairs)
  expect(message).toContain(words)
  expect(hint).not.toBe('')
})

test('T-01 names and quotes are escaped', () => {
  const edited = applyPairs('a\n', [{ find: 'a\n', replace: '# rest of\u009b file\n' }])
  const refusal = {
    ...(edited.outcome === 'refused' ? edited.refusal : { pair: 0, kind: 'empty-find' as const }),
  }
  expect(renderRefusal(refusal, 'x\u001b]0;y').message).not.toMatch(/[\u001b\u009b]/)
})

test.each([
  ['not UTF-8', [0x43, 0xe9, 0x0a], 'src/a.ts is not UTF-8: the byte at 1 is not text'],
  ['UTF-16', [0xff, 0xfe, 0x41, 0], 'src/a.ts is UTF-16, and only UTF-8 can be edited'],
  ['binary', [0x41, 0], 'src/a.ts is binary: there is a zero byte at 1'],
])('a file that is %s', (_, bytes, message) => {
  const decoded = decodeForEdit(Uint8Array.from(bytes))
  if (decoded.outcome === 'decoded') throw new Error('decoded')
  expect(renderFileRefusal(decoded.refusal, 'src/a.ts').message).toBe(message)
})
