import { readFileSync, statSync, symlinkSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { appendDurably } from '../../src/world/append.ts'
import { realDisk } from '../../src/world/disk.ts'
import { fullDisk } from '../support/faulty-disk.ts'
import { possibleContents, recordingDisk } from '../support/power-loss.ts'
import { temporaryFolder } from '../support/temporary-folder.ts'

test('adds to the end, makes the file when there is none, and keeps its mode', () => {
  const path = join(temporaryFolder(), 'log')
  appendDurably(realDisk, path, 'one\n')
  const { mode } = statSync(path)
  appendDurably(realDisk, path, 'zwei ü\n')
  expect(readFileSync(path, 'utf8')).toBe('one\nzwei ü\n')
  expect(statSync(path).mode).toBe(mode)
})

test('D-03 no power cut after it takes the text or the name of a new file back', () => {
  const path = join(temporaryFolder(), 'log')
  const { disk, steps } = recordingDisk()
  appendDurably(disk, path, 'one\n')
  for (const content of possibleContents(steps, path, undefined)) expect(content?.toString()).toBe('one\n')
})

test('D-04 a disk that takes only a part of it is a Fault that names the disk', () => {
  const path = join(temporaryFolder(), 'log')
  expect(() => appendDurably(fullDisk(2), path, 'one\n')).toThrow(/log: the disk is full/)
})

test('a link is not written through', () => {
  const folder = temporaryFolder()
  writeFileSync(join(folder, 'target'), 'old')
  symlinkSync('target', join(folder, 'link'))
  expect(() => appendDurably(realDisk, join(folder, 'link'), 'new')).toThrow(/symbolic link/)
  expect(readFileSync(join(folder, 'target'), 'utf8')).toBe('old')
})
