import {
  chmodSync,
  lstatSync,
  mkdirSync,
  readdirSync,
  readFileSync,
  readlinkSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { realDisk } from '../../src/world/disk.ts'
import { putFile, putLink, removeEmptyFolder } from '../../src/world/put-file.ts'
import { failingDisk, fullDisk } from '../support/faulty-disk.ts'
import { temporaryFolder } from '../support/temporary-folder.ts'

const mode = (path: string) => (lstatSync(path).mode & 0o777).toString(8)

test('a file keeps the mode of the one it replaces, but for the executable bit', () => {
  const path = join(temporaryFolder(), 'a')
  writeFileSync(path, 'old')
  chmodSync(path, 0o640)
  putFile(realDisk, path, Buffer.from('new'), { kind: 'executable' })
  expect([readFileSync(path, 'utf8'), mode(path)]).toEqual(['new', '750'])
  putFile(realDisk, path, Buffer.from('newer'), { kind: 'plain' })
  expect([readFileSync(path, 'utf8'), mode(path)]).toEqual(['newer', '640'])
})

test('a new file has the mode that the umask leaves', () => {
  const folder = temporaryFolder()
  putFile(realDisk, join(folder, 'plain'), Buffer.from(''), { kind: 'plain' })
  putFile(realDisk, join(folder, 'run'), Buffer.from(''), { kind: 'executable' })
  const open = 0o777 & ~process.umask()
  expect([mode(join(folder, 'plain')), mode(join(folder, 'run'))]).toEqual([
    (open & 0o666).toString(8),
    open.toString(8),
  ])
})

test('a link and a file take each other’s place, and what a link leads to stays as it is', () => {
  const folder = temporaryFolder()
  const [path, other] = [join(folder, 'a'), join(folder, 'other')]
  writeFileSync(other, 'other')
  symlinkSync('other', path)
  putFile(realDisk, path, Buffer.from('file'), { kind: 'plain' })
  expect([lstatSync(path).isFile(), readFileSync(other, 'utf8')]).toEqual([true, 'other'])
  putLink(realDisk, path, Buffer.from('somewhere\xff', 'latin1'))
  expect(readlinkSync(path, 'buffer').toString('latin1')).toBe('somewhere\xff')
})

test('D-04 D-05 after a failure the old file is there and no other', () => {
  const folder = temporaryFolder()
  const path = join(folder, 'a')
  writeFileSync(path, 'old')
  expect(() => putFile(fullDisk(2), path, Buffer.from('new'), { kind: 'plain' })).toThrow(/the disk is full/)
  for (let at = 1; at < 20; at++) {
    const { disk, failed } = failingDisk(at, 'EIO')
    const put = () => putFile(disk, path, Buffer.from('new'), { kind: 'plain' })
    if (at === 1) expect(put).toThrow(/the disk reported an error/)
    else {
      try {
        put()
      } catch {
        expect([readFileSync(path, 'utf8'), readdirSync(folder)]).toEqual(['old', ['a']])
      }
    }
    if (!failed()) return expect(readFileSync(path, 'utf8')).toBe('new')
  }
  throw new Error('it never came through')
})

test('a folder is removed only when nothing is in it', () => {
  const folder = join(temporaryFolder(), 'f')
  mkdirSync(folder)
  writeFileSync(join(folder, 'x'), '')
  expect([removeEmptyFolder(realDisk, folder), removeEmptyFolder(realDisk, join(folder, 'x'))]).toEqual([
    false,
    false,
  ])
  realDisk.unlink(join(folder, 'x'))
  expect([removeEmptyFolder(realDisk, folder), removeEmptyFolder(realDisk, folder)]).toEqual([true, false])
})
