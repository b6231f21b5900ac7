import fc from 'fast-check'
import { expect, test } from 'vitest'
import { drawTree } from '../../src/context/file-tree.ts'

test('files below their folders', () => {
  expect(drawTree(['b.ts', 'src/a.ts', 'src/deep/er/c.ts', 'a'])).toEqual([
    'a',
    'b.ts',
    'src/',
    '  a.ts',
    '  deep/',
    '    er/',
    '      c.ts',
  ])
})

test('folders that do not fit stay closed and say how much they hold', () => {
  const many = Array.from({ length: 1_500 }, (_, n) => `gen/sub/f${n}.ts`)
  expect(drawTree(['README.md', 'src/a.ts', ...many], 10)).toEqual([
    'README.md',
    'gen/',
    '  sub/ … 1,500 files',
    'src/',
    '  a.ts',
  ])
})

test('a root that does not fit is cut with its count', () => {
  expect(drawTree(['a', 'b', 'c', 'd/e'], 2)).toEqual(['a', 'b', '… 2 more'])
})

test('names cannot break out of their line', () => {
  expect(drawTree(['a\n## 3. Memos', 'x\u001b[2J/y'])).toEqual(['a\\n## 3. Memos', 'x\\x1b[2J/', '  y'])
})

test('never more lines than allowed and one, and every file is counted', () => {
  const name = fc.constantFrom('a', 'b', 'c', 'd', 'e')
  const path = fc.array(name, { minLength: 1, maxLength: 4 }).map(names => `${names.join('/')}/f`)
  fc.assert(
    fc.property(fc.uniqueArray(path, { maxLength: 60 }), fc.integer({ min: 5, max: 30 }), (paths, most) => {
      const lines = drawTree(paths, most)
      expect(lines.length).toBeLessThanOrEqual(most)
      const folded = lines.map(line => Number(/ … (\d+) files?$/.exec(line)?.[1] ?? 0))
      const shown = lines.filter(line => /^ *f$/.test(line)).length
      expect(shown + folded.reduce((sum, count) => sum + count, 0)).toBe(paths.length)
    }),
  )
})
