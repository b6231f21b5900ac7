import { expect, test } from 'vitest'
import {
  cutLines,
  isBlankLine,
  lineEnding,
  linesBetween,
  linesWithEndings,
  lineText,
} from '../../src/plan/lines.ts'

test('lines end where CommonMark ends them, and their endings are kept', () => {
  const lines = cutLines('a\r\nb\rc\nd\u2028e\n')!
  expect(lines.count).toBe(4)
  expect([1, 2, 3, 4].map(n => lineText(lines, n))).toEqual(['a', 'b', 'c', 'd\u2028e'])
  expect([1, 2, 3, 4].map(n => lineEnding(lines, n))).toEqual(['\r\n', '\r', '\n', '\n'])
  expect(linesWithEndings(lines, 1, 2)).toBe('a\r\nb\r')
  expect(linesBetween(lines, 1, 2)).toBe('a\r\nb')
  expect(linesWithEndings(lines, 3, 2)).toBe('')
})

test('a last line without an ending counts, and so does an empty text', () => {
  const lines = cutLines('a\n\t ')!
  expect([lines.count, lineEnding(lines, 2), isBlankLine(lines, 2)]).toEqual([2, '', true])
  expect(cutLines('')!.count).toBe(1)
})

test('M-12 a text of more than a million lines is not cut at all', () => {
  expect(cutLines('\n'.repeat(1_000_000))!.count).toBe(1_000_000)
  expect(cutLines('\n'.repeat(1_000_002))).toBeUndefined()
})
