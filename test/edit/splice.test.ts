import fc from 'fast-check'
import { expect, test } from 'vitest'
import { breaksOf, parseLines, parsePart } from '../../src/edit/lines.ts'
import { linesAfter } from '../../src/edit/lines-after.ts'
import { matchLines } from '../../src/edit/match-lines.ts'
import { replacedAt, rewrittenAt, splice } from '../../src/edit/splice.ts'

const line = fc
  .tuple(
    fc.constantFrom('', 'a', 'b', '  a', 'c d', 'é'),
    fc.constantFrom('', '', '', ' ', '\t'),
    fc.constantFrom('\n', '\n', '\n', '\n', '\r\n', '\r'),
  )
  .map(parts => parts.join(''))
const text = fc
  .tuple(fc.array(line, { maxLength: 12 }), fc.constantFrom('', 'a', ' '))
  .map(([all, end]) => all.join('') + end)
const part = fc.oneof(
  text,
  fc.array(fc.constantFrom('a\n', 'b\n', '  a\n', '\n', 'new\n')).map(all => all.join('')),
)
const span = fc.record({ at: fc.nat(), length: fc.integer({ min: 1, max: 4 }) })

const linesOf = (source: string) => parseLines(source, breaksOf(source))

test('REPLACE put down as it is and REPLACE written line by line are the same', () => {
  let decided = 0
  fc.assert(
    fc.property(text, span, part, (source, { at, length }, replace) => {
      const file = linesOf(source)
      fc.pre(file.count > 0)
      const from = at % file.count
      const find = source.slice(file.starts[from], file.starts[Math.min(file.count, from + length)])
      const count = parsePart(find, file.breaks).count
      const place = { kind: 'lines' as const, from, to: from + count }
      const quick = replacedAt(file, place, { find, replace })
      if (quick === undefined) return
      decided++
      expect(quick).toEqual(rewrittenAt(file, place, { find, replace }, 'exact'))
    }),
    { numRuns: 5000 },
  )
  expect(decided).toBeGreaterThan(500)
})

test('the lines known from before a change are those of the changed text', () => {
  fc.assert(
    fc.property(text, fc.nat(), fc.nat(), part, (source, a, b, written) => {
      const file = linesOf(source)
      const [start, end] = [a % (source.length + 1), b % (source.length + 1)].sort((x, y) => x - y) as [
        number,
        number,
      ]
      const changed = source.slice(0, start) + written + source.slice(end)
      expect(linesAfter(file, changed, [{ start, end, written }])).toEqual(linesOf(changed))
    }),
    { numRuns: 5000 },
  )
})

test('the changes say what became of the text, in one place and in many', () => {
  fc.assert(
    fc.property(text, part, part, (source, find, replace) => {
      const file = linesOf(source)
      const wanted = parsePart(find, file.breaks)
      const places = matchLines(file, wanted).map(from => ({
        kind: 'lines' as const,
        from,
        to: from + wanted.count,
      }))
      const apart = places.filter(({ from }) => (from - places[0]!.from) % wanted.count === 0)
      const spliced = splice(file, apart, { find, replace }, 'exact')
      if (spliced.outcome !== 'written') throw new Error('nothing is shifted here')
      expect(linesAfter(file, spliced.text, spliced.changes)).toEqual(linesOf(spliced.text))
    }),
    { numRuns: 5000 },
  )
})
