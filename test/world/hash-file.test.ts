import { execFileSync } from 'node:child_process'
import { mkdirSync, symlinkSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { sha256 } from '../../src/text/sha256.ts'
import { realDisk } from '../../src/world/disk.ts'
import { hashFile } from '../../src/world/hash-file.ts'
import { temporaryFolder } from '../support/temporary-folder.ts'

test.each([0, 1, 999_999, 1_000_000, 2_500_001])(
  'the hash of a file of %i bytes is that of its content',
  size => {
    const path = join(temporaryFolder(), 'file')
    const content = Buffer.alloc(size, 'abc')
    writeFileSync(path, content)
    expect(hashFile(realDisk, path)).toBe(sha256(content))
  },
)

test('P-12 what is no plain file is refused, without waiting for it', () => {
  const folder = temporaryFolder()
  mkdirSync(join(folder, 'folder'))
  symlinkSync('/etc/hostname', join(folder, 'link'))
  execFileSync('mkfifo', [join(folder, 'pipe')])
  for (const name of ['folder', 'link', 'pipe', 'missing'])
    expect(() => hashFile(realDisk, join(folder, name))).toThrow(expect.objectContaining({ name: 'Fault' }))
})
