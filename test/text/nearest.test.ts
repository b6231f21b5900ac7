import { expect, test } from 'vitest'
import { nearest } from '../../src/text/nearest.ts'

const names = ['sandbox', 'preview_command', 'model', 'endpoints']

test.each([
  ['sandbx', 'sandbox'],
  ['previewCommand', 'preview_command'],
  ['preview-comand', 'preview_command'],
  ['MODEL', 'model'],
])('%s is a slip of %s', (typed, meant) => {
  expect(nearest(typed, names)).toBe(meant)
})

test.each(['colour', '', 'x', 'x'.repeat(100_000)])('nothing is near %.20s', typed => {
  expect(nearest(typed, names)).toBeUndefined()
})
