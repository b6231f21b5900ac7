import { mkdirSync, symlinkSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { realDisk } from '../../src/world/disk.ts'
import { readEnds } from '../../src/world/read-ends.ts'
import { temporaryFolder } from '../support/temporary-folder.ts'

test('a file up to the limit is read whole, a larger one from both ends', () => {
  const path = join(temporaryFolder(), 'file')
  writeFileSync(path, '0123456789')
  expect(readEnds(realDisk, path, 10)).toEqual({ head: Buffer.from('0123456789'), tail: undefined, size: 10 })
  expect(readEnds(realDisk, path, 4)).toEqual({ head: Buffer.from('01'), tail: Buffer.from('89'), size: 10 })
})

test('a disk that reads little at a time, and a file that became shorter', () => {
  const path = join(temporaryFolder(), 'file')
  writeFileSync(path, '0123456789')
  const slow = {
    ...realDisk,
    read: ((fd: number, bytes: Buffer, at: number, _: number, from: number) =>
      realDisk.read(fd, bytes, at, 1, from)) as typeof realDisk.read,
  }
  expect(readEnds(slow, path, 100)?.head.toString()).toBe('0123456789')
  const longer = {
    ...realDisk,
    fstat: ((fd: number) => Object.assign(realDisk.fstat(fd), { size: 50 })) as typeof realDisk.fstat,
  }
  expect(readEnds(longer, path, 100)?.head.toString()).toBe('0123456789')
})

test('nothing there is undefined; a folder and a link are a Fault', () => {
  const folder = temporaryFolder()
  mkdirSync(join(folder, 'folder'))
  symlinkSync('/etc/passwd', join(folder, 'link'))
  expect(readEnds(realDisk, join(folder, 'none'), 10)).toBeUndefined()
  expect(() => readEnds(realDisk, join(folder, 'folder'), 10)).toThrow('not a regular file')
  expect(() => readEnds(realDisk, join(folder, 'link'), 10)).toThrow('symbolic link')
})
