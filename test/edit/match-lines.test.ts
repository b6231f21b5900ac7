import fc from 'fast-check'
import { expect, test } from 'vitest'
import { breaksOf, parseLines, parsePart } from '../../src/edit/lines.ts'
import { matchByAnchor, matchInOrder, matchLines } from '../../src/edit/match-lines.ts'

const long = 'x'.repeat(80)
const content = fc.constantFrom('', 'a', 'a', 'aa', 'a b', '  a', 'b', '}', 'a\rb', long, `${long}y`, '🧪')
const line = fc
  .tuple(content, fc.constantFrom('', '', '', ' ', '\t '), fc.constantFrom('\n', '\n', '\r\n', '\r'))
  .map(parts => parts.join(''))
const lines = (most: number) => fc.array(line, { maxLength: most }).map(all => all.join(''))

const linesOf = (text: string) => parseLines(text, breaksOf(text))

test('looking around one line finds what going through all lines finds', () => {
  let decided = 0
  fc.assert(
    fc.property(lines(20), lines(4), fc.nat(), (text, other, at) => {
      const file = linesOf(text)
      const cut = text.slice(file.starts[at % (file.count + 1)], file.starts[(at % (file.count + 1)) + 3])
      for (const wanted of [other, cut, cut.replace(/[ \t]+(?=[\r\n])/g, '')]) {
        const find = parsePart(wanted, file.breaks)
        const quick = matchByAnchor(file, find)
        if (quick !== undefined) expect(quick).toEqual(matchInOrder(file, find))
        if (quick !== undefined && quick.length > 0) decided++
      }
    }),
    { numRuns: 5000 },
  )
  expect(decided).toBeGreaterThan(500)
})

test('where one line is everywhere, all lines are gone through instead', () => {
  const file = linesOf('a\n'.repeat(50))
  const find = linesOf('a\na\na\n')
  expect(matchByAnchor(file, find)).toBeUndefined()
  expect(matchLines(file, find)).toEqual(Array.from({ length: 48 }, (_, n) => n))
})

test('a blank FIND has no line to look for', () => {
  expect(matchByAnchor(linesOf('a\n\nb\n'), linesOf('\n'))).toBeUndefined()
  expect(matchLines(linesOf('a\n\nb\n'), linesOf('\n'))).toEqual([1])
})
