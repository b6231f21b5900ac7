import { join } from 'node:path'
import { expect, test } from 'vitest'
import { nearPath } from '../../src/world/near-path.ts'

test('a folder in the working folder is named from there, any other in full', () => {
  const here = process.cwd()
  expect(nearPath(join(here, '.teddy/sessions'))).toBe('.teddy/sessions')
  for (const other of [here, `${here}-2/notes`, join(here, '..'), '/', 'notes'])
    expect(nearPath(other)).toBe(other)
})
