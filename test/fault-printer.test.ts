import { lstatSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { faultOf } from '../src/fault-printer.ts'
import { temporaryFolder } from './support/temporary-folder.ts'

const thrownBy = (call: () => unknown): unknown => {
  try {
    return call()
  } catch (error) {
    return error
  }
}

test('D-05 an error of the machine that nobody looked for is told as one, with its file', () => {
  const raw = Object.assign(new Error("EIO: i/o error, lstat '/x/y'"), {
    code: 'EIO',
    syscall: 'lstat',
    path: '/x/y',
  })
  expect(faultOf(raw, [])).toMatchObject({
    kind: 'failed',
    message: '/x/y: the disk reported an error',
    cause: raw,
  })
})

test('a file that is not there, and a mistake in the program, stay bugs', () => {
  const folder = temporaryFolder()
  const missing = thrownBy(() => lstatSync(join(folder, 'none')))
  for (const error of [
    missing,
    new TypeError('x is not a function'),
    Object.assign(new Error('E'), { code: 'EIO' }),
  ])
    expect(faultOf(error, [])).toMatchObject({
      kind: 'bug',
      message: expect.stringContaining('a bug in TeDDy'),
    })
})
