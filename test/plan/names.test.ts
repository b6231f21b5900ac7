import { expect, test } from 'vitest'
import { findName, nearestName } from '../../src/plan/names.ts'

const fields = ['File Path', 'Description', 'Match All', 'cwd'] as const

test('names are found without case, spaces and punctuation', () => {
  expect(findName(fields, 'file-path')).toBe('File Path')
  expect(findName(fields, 'CWD:')).toBe('cwd')
  expect(findName(fields, 'Path')).toBeUndefined()
})

test('the nearest name, if one is near', () => {
  expect(nearestName(fields, 'Descripton')).toBe('Description')
  expect(nearestName(fields, 'Path')).toBe('File Path')
  expect(nearestName(fields, 'Timeout')).toBeUndefined()
})
