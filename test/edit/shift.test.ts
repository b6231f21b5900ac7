import { expect, test } from 'vitest'
import { renderShift, type Shift, shiftBetween, shiftLine } from '../../src/edit/shift.ts'

const between = (find: string[], file: string[]) => {
  const shift = shiftBetween(find, file)
  return shift && renderShift(shift)
}

test('a shift is the same on every line', () => {
  expect(between(['', '  '], ['  ', '    '])).toBe('+2')
  expect(between(['    ', '      '], ['', '  '])).toBe('-4')
  expect(between(['', '\t'], ['\t', '\t\t'])).toBe('+1 tab')
  expect(between(['\t\t\t', '\t\t\t\t'], ['\t', '\t\t'])).toBe('-2 tabs')
  expect(between(['', '  '], ['  ', '  '])).toBeUndefined()
})

test('spaces for tabs are a shift when the levels agree', () => {
  expect(between(['  '], ['\t'])).toBe('spaces to tabs')
  expect(between(['\t'], ['    '])).toBe('tabs to spaces')
  expect(shiftLine('    deeper', shiftBetween(['  '], ['\t'])!)).toBe('\t\tdeeper')
  expect(shiftLine('\t\tdeeper', shiftBetween(['\t'], ['    '])!)).toBe('        deeper')
  // The file mixes both below its first level, so a level is not converted.
  expect(shiftLine('    deeper', shiftBetween(['  ', '    '], ['\t', '\t  '])!)).toBe('\t  deeper')
})

test('a line that cannot be moved as far as its block is not moved at all', () => {
  const outdent: Shift = { from: '    ', to: '' }
  expect(shiftLine('      a', outdent)).toBe('  a')
  expect(shiftLine('  a', outdent)).toBeUndefined()
  expect(shiftLine('   a', { from: '  ', to: '\t', unit: { from: '  ', to: '\t' } })).toBeUndefined()
  expect(shiftLine('\ta', { from: '  ', to: '    ' })).toBeUndefined()
  expect(shiftLine('a', { from: '  ', to: '    ' })).toBeUndefined()
  expect(shiftLine('', outdent)).toBe('')
})
