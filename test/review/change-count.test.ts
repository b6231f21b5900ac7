import fc from 'fast-check'
import { expect, test } from 'vitest'
import { diffTexts } from '../../src/edit/diff.ts'
import { changeOf } from '../../src/review/change-count.ts'

test('counts are those of the diff that is shown, in long files too', () => {
  const edits = fc.array(fc.tuple(fc.nat(499), fc.constantFrom('', 'x\n', 'line 7\n', 'a\nb\n')), {
    maxLength: 4,
  })
  const endings = fc.constantFrom('', '\n', 'end', '\r\n')
  fc.assert(
    fc.property(edits, endings, endings, (changes, one, two) => {
      const lines = Array.from({ length: 500 }, (_, n) => `line ${n % 40} of a file\n`)
      const before = lines.join('') + one
      for (const [at, text] of changes) lines[at] = text
      const after = lines.join('') + two
      const { added, removed } = diffTexts(before, after)
      expect(changeOf({ problems: [], before, after })).toEqual({ added, removed })
    }),
  )
})

test('an action that changes no file has no count', () => {
  expect(changeOf({ problems: [], before: 'x' })).toBeUndefined()
})
