import { chmodSync, chownSync, readFileSync, statSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, test } from 'vitest'
import { writeAtomic } from '../../src/world/atomic-write.ts'
import { type Disk, realDisk } from '../../src/world/disk.ts'
import { temporaryFolder } from '../support/temporary-folder.ts'

function file(): string {
  const path = join(temporaryFolder(), 'file')
  writeFileSync(path, 'old')
  return path
}

/** A disk on which the file belongs to somebody else, and giving files away is answered as told. */
function foreign(fchown: (uid: number, gid: number) => void, owner = { uid: 4_000, gid: 5_000 }): Disk {
  const lstat = (...args: Parameters<typeof realDisk.lstat>) => {
    const stat = realDisk.lstat(...args)
    return stat && Object.assign(stat, owner)
  }
  return { ...realDisk, lstat: lstat as Disk['lstat'], fchown: (_, uid, gid) => fchown(uid, gid) }
}

const refused = (code: string) => Object.assign(new Error(`${code}: injected`), { code })

describe.runIf(process.getuid?.() === 0)('as the superuser', () => {
  test('a file that is replaced keeps owner, group and mode, the bits that a change of owner clears included', () => {
    const path = file()
    chownSync(path, 4_000, 5_000)
    chmodSync(path, 0o6754)
    writeAtomic(realDisk, path, 'new')
    const { uid, gid, mode } = statSync(path)
    expect({ uid, gid, mode: mode & 0o7777 }).toEqual({ uid: 4_000, gid: 5_000, mode: 0o6754 })
    expect(readFileSync(path, 'utf8')).toBe('new')
  })
})

test('a file of our own is not given to anybody', () => {
  const path = file()
  const disk: Disk = {
    ...realDisk,
    fchown: () => {
      throw new Error('asked for')
    },
  }
  writeAtomic(disk, path, 'new')
  expect(readFileSync(path, 'utf8')).toBe('new')
})

test.each(['EPERM', 'EINVAL', 'ENOSYS'])(
  'where files may not be given away (%s) the write goes on, and nothing runs as somebody else',
  code => {
    const path = file()
    chmodSync(path, 0o6755)
    const asked: (readonly number[])[] = []
    const disk = foreign((...owner) => {
      asked.push(owner)
      throw refused(code)
    })
    writeAtomic(disk, path, 'new')
    expect(asked).toEqual([
      [4_000, 5_000],
      [process.getuid!(), 5_000],
    ])
    expect(statSync(path).mode & 0o7777).toBe(0o755)
    expect(readFileSync(path, 'utf8')).toBe('new')
  },
)

test('D-01 any other failure leaves the old file', () => {
  const path = file()
  const disk = foreign(() => {
    throw refused('EIO')
  })
  expect(() => writeAtomic(disk, path, 'new')).toThrow(/the disk reported an error/)
  expect(readFileSync(path, 'utf8')).toBe('old')
})
