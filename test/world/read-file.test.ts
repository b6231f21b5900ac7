import { execFileSync } from 'node:child_process'
import { appendFileSync, symlinkSync, truncateSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { realDisk } from '../../src/world/disk.ts'
import { readBytes, readText } from '../../src/world/read-file.ts'
import { watchedDisk } from '../support/faulty-disk.ts'
import { temporaryFolder } from '../support/temporary-folder.ts'

test('reads a file whole, and tells a missing one apart', () => {
  const folder = temporaryFolder()
  const text = 'é\n'.repeat(100_000)
  writeFileSync(join(folder, 'a'), text)
  expect(readText(realDisk, join(folder, 'a'), 1_000_000)).toBe(text)
  expect(readText(realDisk, join(folder, 'none'), 1_000_000)).toBeUndefined()
})

test('P-12 a named pipe, a device and a folder are refused without waiting', () => {
  const folder = temporaryFolder()
  execFileSync('mkfifo', [join(folder, 'pipe')])
  for (const path of [join(folder, 'pipe'), '/dev/zero', folder]) {
    expect(() => readBytes(realDisk, path, 100)).toThrow(/not a regular file|it is a folder/)
  }
})

test('P-03 a symbolic link is not followed', () => {
  const folder = temporaryFolder()
  writeFileSync(join(folder, 'target'), 'secret')
  symlinkSync('target', join(folder, 'link'))
  expect(() => readBytes(realDisk, join(folder, 'link'), 100)).toThrow(/symbolic link/)
})

test('E-05 a file over the limit is refused before it is read, also when it is sparse', () => {
  const path = join(temporaryFolder(), 'huge')
  writeFileSync(path, '')
  truncateSync(path, 50_000_000_000)
  const calls: string[] = []
  expect(() =>
    readBytes(
      watchedDisk(name => calls.push(name)),
      path,
      1_000,
    ),
  ).toThrow(/larger than 1,000 bytes/)
  expect(calls).not.toContain('read')
})

test('a file that grows past the limit while it is read is refused', () => {
  const path = join(temporaryFolder(), 'log')
  writeFileSync(path, 'x'.repeat(900))
  const disk = watchedDisk((name, call) => {
    if (name === 'read' && call < 10) appendFileSync(path, 'x'.repeat(200))
  })
  expect(() => readBytes(disk, path, 1_000)).toThrow(/larger than 1,000 bytes/)
})

test('M-13 bytes that are not UTF-8 are a Fault, never replaced', () => {
  const path = join(temporaryFolder(), 'latin1')
  writeFileSync(path, Buffer.from([0x43, 0xe9, 0x0a]))
  expect(() => readText(realDisk, path, 100)).toThrow(/not UTF-8/)
})
