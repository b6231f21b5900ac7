import fc from 'fast-check'
import { expect, test } from 'vitest'
import { breaksOf, lineAt, lineStart, parseLines, piecesOf } from '../../src/edit/lines.ts'

const text = fc.array(fc.constantFrom('a', ' ', '\n', '\r\n', '\r', 'é')).map(parts => parts.join(''))

test('the pieces of a text make up the text', () => {
  fc.assert(
    fc.property(text, source => {
      const pieces = piecesOf(parseLines(source, breaksOf(source)))
      expect(pieces.map(piece => piece.content + piece.eol).join('')).toBe(source)
      expect(pieces.slice(0, -1).every(piece => piece.eol !== '')).toBe(true)
      expect(pieces.every(piece => !piece.content.includes('\n'))).toBe(true)
    }),
  )
})

test('every character is on the line that lineAt names', () => {
  fc.assert(
    fc.property(text, source => {
      const lines = parseLines(source, breaksOf(source))
      for (let at = 0; at < source.length; at++) {
        const line = lineAt(lines, at)
        expect(at >= lineStart(lines, line) && at < lineStart(lines, line + 1)).toBe(true)
      }
    }),
  )
})

test('a carriage return ends lines only in a file without line feeds', () => {
  expect(piecesOf(parseLines('a\rb', breaksOf('a\rb')))).toHaveLength(2)
  expect(piecesOf(parseLines('a\rb\n', breaksOf('a\rb\n')))).toEqual([{ content: 'a\rb', eol: '\n' }])
})
