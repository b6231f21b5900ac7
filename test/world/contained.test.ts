import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { existsSync, mkdirSync, readdirSync, readFileSync, symlinkSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, onTestFinished, test } from 'vitest'
import { writeAtomic } from '../../src/world/atomic-write.ts'
import { insideRoot } from '../../src/world/contained.ts'
import { realDisk } from '../../src/world/disk.ts'
import { failingDisk } from '../support/faulty-disk.ts'
import { temporaryFolder } from '../support/temporary-folder.ts'

const write = (root: string, path: string, missing: 'make' | 'refuse' = 'make', disk = realDisk) =>
  insideRoot(disk, { root, path, missing }, name => writeAtomic(disk, name, 'new'))

test('makes the folders on the way, or refuses', () => {
  const root = temporaryFolder()
  write(root, 'a/b/c.txt')
  expect(readFileSync(join(root, 'a/b/c.txt'), 'utf8')).toBe('new')
  expect(() => write(root, 'x/y.txt', 'refuse')).toThrow(/x\/y\.txt: no such file or folder/)
  expect(existsSync(join(root, 'x'))).toBe(false)
})

test('P-04 a folder on the way that is a link is refused, and nothing is written behind it', () => {
  const root = temporaryFolder()
  const outside = temporaryFolder()
  symlinkSync(outside, join(root, 'docs'))
  mkdirSync(join(root, 'a'))
  symlinkSync(outside, join(root, 'a/b'))
  for (const path of ['docs/new.txt', 'a/b/new.txt', 'docs/deep/new.txt']) {
    expect(() => write(root, path)).toThrow(expect.objectContaining({ kind: 'guard' }))
  }
  expect(readdirSync(outside)).toEqual([])
})

test('P-05 a folder that another process swaps for a link all the time never leads outside', async () => {
  const root = temporaryFolder()
  const outside = temporaryFolder()
  mkdirSync(join(root, 'real'))
  const script = `cd '${root}'; echo go; while :; do mv -T real docs 2>/dev/null; mv -T docs real; ln -sfn '${outside}' docs; rm -f docs; done`
  const swapper = spawn('bash', ['-c', script], { stdio: ['ignore', 'pipe', 'ignore'] })
  onTestFinished(() => void swapper.kill('SIGKILL'))
  await once(swapper.stdout, 'data')
  let written = 0
  for (let n = 0; n < 3_000; n++) {
    try {
      write(root, `docs/f${n}`, 'refuse')
      written++
    } catch {
      // Refused, or the folder was not there at this moment: both are right.
    }
  }
  const gone = once(swapper, 'exit')
  swapper.kill('SIGKILL')
  await gone
  expect(readdirSync(outside)).toEqual([])
  expect(written).toBeGreaterThan(0)
})

test('a message names the real path, not the number of a folder', () => {
  const root = temporaryFolder()
  mkdirSync(join(root, 'a'))
  writeFileSync(join(root, 'a/b'), 'old')
  const { disk } = failingDisk(5, 'ENOSPC')
  expect(() => write(root, 'a/b', 'refuse', disk)).toThrow(`${join(root, 'a/b')}: the disk is full`)
  expect(readFileSync(join(root, 'a/b'), 'utf8')).toBe('old')
})
