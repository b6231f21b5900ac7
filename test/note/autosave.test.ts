import { expect, test } from 'vitest'
import { parseAutosave } from '../../src/note/autosave.ts'

test('autosave is phase, action or a number of seconds', () => {
  expect(parseAutosave('phase')).toEqual({ by: 'phase' })
  expect(parseAutosave('action')).toEqual({ by: 'action' })
  expect(parseAutosave('30')).toEqual({ by: 'seconds', seconds: 30 })
  expect(parseAutosave(0.5)).toEqual({ by: 'seconds', seconds: 0.5 })
  for (const bad of ['', 'never', '0', '-1', 'NaN', Number.POSITIVE_INFINITY])
    expect(parseAutosave(bad)).toBeUndefined()
})
