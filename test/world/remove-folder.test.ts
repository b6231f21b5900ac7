import { existsSync, mkdirSync, readFileSync, symlinkSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { realDisk } from '../../src/world/disk.ts'
import { removeFolder } from '../../src/world/remove-folder.ts'
import { temporaryFolder } from '../support/temporary-folder.ts'

test('everything below goes, names that are no text included; what links lead to stays', () => {
  const folder = temporaryFolder()
  mkdirSync(join(folder, 'own/deep'), { recursive: true })
  writeFileSync(join(folder, 'kept'), 'kept')
  mkdirSync(join(folder, 'other'))
  writeFileSync(join(folder, 'other/file'), 'kept')
  symlinkSync(join(folder, 'kept'), join(folder, 'own/deep/link'))
  symlinkSync(join(folder, 'other'), join(folder, 'own/folder-link'))
  writeFileSync(Buffer.concat([Buffer.from(join(folder, 'own/deep/')), Buffer.from([0xff, 0xfe])]), 'x')
  removeFolder(realDisk, join(folder, 'own'))
  expect(existsSync(join(folder, 'own'))).toBe(false)
  expect(readFileSync(join(folder, 'kept'), 'utf8')).toBe('kept')
  expect(readFileSync(join(folder, 'other/file'), 'utf8')).toBe('kept')
})

test('one that is not there is fine; a link or a file in its place is refused and stays', () => {
  const folder = temporaryFolder()
  removeFolder(realDisk, join(folder, 'missing'))
  mkdirSync(join(folder, 'target'))
  symlinkSync(join(folder, 'target'), join(folder, 'link'))
  writeFileSync(join(folder, 'file'), 'x')
  for (const name of ['link', 'file'])
    expect(() => removeFolder(realDisk, join(folder, name))).toThrow('is no folder')
  expect(existsSync(join(folder, 'target'))).toBe(true)
  expect(existsSync(join(folder, 'file'))).toBe(true)
})
