import { describe, expect, test } from 'vitest'
import type { EditOptions } from '../../src/edit/options.ts'
import { edited, refusal } from '../support/edited.ts'

describe('refusals', () => {
  test('M-08 FIND is absent', () => {
    const found = refusal('if (expired(t)) throw\nend\n', 'if (expired(token)) throw\n', 'x\n', {
      staleSince: 'turn 02',
    })
    expect(found).toMatchObject({ kind: 'not-found', staleSince: 'turn 02', closest: { from: 1, to: 1 } })
  })

  test('M-08 FIND is empty or only white space', () => {
    expect(refusal('a\n', '', 'b\n')).toMatchObject({ kind: 'empty-find' })
    expect(refusal('a\n\nb\n', ' \n\t\n', 'b\n')).toMatchObject({ kind: 'empty-find' })
    expect(edited('', '', 'b\n')).toBe('b\n')
    expect(edited('\ufeff', '', 'b\n')).toBe('\ufeffb\n')
    expect(refusal('', 'a\n', 'b\n')).toMatchObject({ kind: 'not-found' })
  })

  test('M-08 FIND and REPLACE are the same, line endings aside', () => {
    expect(refusal('a\n', 'a\n', 'a\r\n')).toMatchObject({ kind: 'no-change' })
  })

  test('REPLACE is there and FIND is not', () => {
    expect(refusal('a\nnew line\n', 'old line\n', 'new line\n')).toMatchObject({
      kind: 'already-applied',
      lines: [2],
    })
    expect(refusal('  f(new)\nb\n', 'f(old)\n', 'f(new)\n')).toMatchObject({
      kind: 'already-applied',
      lines: [1],
    })
    expect(refusal('a = 1\nb\n', 'a = 1  \n', 'a = 1\n')).toMatchObject({
      kind: 'already-applied',
      lines: [1],
    })
    expect(refusal('a {\n}\n', 'b {\n', '}\n')).toMatchObject({ kind: 'not-found' })
  })

  test('REPLACE elsewhere in the file does not mean that the pair is applied', () => {
    const text = 'def a():\n    return 1\n\ndef b():\n    return 2\n'
    expect(refusal(text, '    return 22\n', '    return 1\n')).toMatchObject({
      kind: 'not-found',
      closest: { from: 5 },
      replaceAt: [2],
    })
    // As near to one as to the other.
    expect(refusal(text, '    return 3\n', '    return 1\n')).toMatchObject({ kind: 'not-found' })
    expect(refusal('the cat\n', 'dog\n', 'cat\n')).toMatchObject({ kind: 'not-found', replaceAt: [1] })
    expect(refusal('stop()\nx\nstop()\n', 'gone\n', 'stop()\n')).toMatchObject({
      kind: 'not-found',
      replaceAt: [1, 3],
    })
  })

  test('several lines of REPLACE are enough, also in two places', () => {
    const block = 'open()\nread()\n'
    expect(refusal(`${block}x\n${block}`, 'gone\n', block)).toMatchObject({
      kind: 'already-applied',
      lines: [1, 4],
    })
    expect(refusal('a\nread()\n}\nread()\n}\n', 'gone\n', 'read()\n}\n')).toMatchObject({
      kind: 'not-found',
      replaceAt: [2, 4],
    })
  })

  test('a placeholder in REPLACE, unless the file has that very line', () => {
    const holder = '  // ... existing code ...\n'
    expect(refusal('a\nb\n', 'a\n', `c\n${holder}`)).toMatchObject({
      kind: 'placeholder',
      part: 'REPLACE',
      line: 2,
      text: '// ... existing code ...',
    })
    expect(edited(`a\n${holder}`, 'a\n', `c\n${holder}`)).toBe(`c\n${holder}${holder}`)
  })

  test('a FIND that leaves lines out', () => {
    expect(refusal('a\nb\nc\n', 'a\n# ... rest of the code ...\nc\n', 'd\n')).toMatchObject({
      kind: 'placeholder',
      part: 'FIND',
      line: 2,
    })
    expect(refusal('a\nx\nz\na\ny\nz\n', 'a\n...\nz\n', 'd\n')).toMatchObject({
      kind: 'ambiguous',
      level: 'left-out-lines',
      lines: [1, 4],
    })
    expect(edited('def f():\n    ...\nx\n', 'def f():\n    ...\n', 'def f():\n    return 1\n')).toBe(
      'def f():\n    return 1\nx\n',
    )
  })

  test('one pair that covers every line with text', () => {
    expect(refusal('\na\n\nb\n\n', 'a\n\nb\n', 'c\n')).toMatchObject({ kind: 'full-overwrite', lines: 2 })
    expect(refusal('a\nb\n', 'a\nb\n', '')).toMatchObject({ kind: 'full-overwrite', lines: 2 })
    expect(edited('a\n', 'a\n', 'b\n', { fullOverwrite: 'refuse' })).toBe('b\n')
    expect(edited('a\nb\nc\n', 'a\nb\n', 'd\n', { fullOverwrite: 'refuse' })).toBe('d\nc\n')
  })

  test('an exact search takes FIND only as it is written', () => {
    const exact: EditOptions = { tolerance: 'exact' }
    expect(refusal('z\n a\n b\n', '  a\n  b\n', 'c\n', exact)).toMatchObject({ kind: 'not-found' })
    expect(refusal('a  \nb\n', 'a\n', 'c\n', exact)).toMatchObject({ kind: 'not-found' })
    expect(refusal('a  \nb\na\n', 'a\n', 'c\n', exact)).toMatchObject({ kind: 'ambiguous' })
    expect(edited('a\r\nb\r\n', 'a\n', 'c\n', exact)).toBe('c\r\nb\r\n')
    expect(edited('x(a)\nb\n', '(a)\n', '(c)\n', exact)).toBe('x(c)\nb\n')
  })
})
