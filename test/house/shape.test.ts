import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { filesBelow, root, sourceFiles } from '../support/source-files.ts'

const read = (file: string) => readFileSync(join(root, file), 'utf8')
const lengths = sourceFiles()
  .map(file => ({ file, lines: read(file).split('\n').length - 1 }))
  .sort((a, b) => a.lines - b.lines)
const at = (share: number) => lengths[Math.floor((lengths.length - 1) * share)]!.lines

test('files can be read at one sitting: median under 80 lines, 90 % under 200, none over 350', () => {
  expect(at(0.5)).toBeLessThan(80)
  expect(at(0.9)).toBeLessThan(200)
  expect(lengths.filter(({ lines }) => lines > 350)).toEqual([])
})

test('every source file opens with one line of purpose', () => {
  expect(sourceFiles().filter(file => !/^\/\/ \S/.test(read(file)))).toEqual([])
})

test('no file is named for what it is not: utils, helpers, manager, service', () => {
  expect(
    sourceFiles().filter(file => /(^|[/-])(utils?|helpers?|managers?|services?|common|misc)[./-]/.test(file)),
  ).toEqual([])
})

test('nothing is left behind or switched off', () => {
  const marks = new RegExp(
    `\\b(${['TO' + 'DO', 'FIX' + 'ME', 'HA' + 'CK'].join('|')})\\b|\\b(it|test|describe)\\.(only|skip|todo)\\b`,
  )
  const files = [...sourceFiles(), ...filesBelow('test', ['.ts']), ...filesBelow('scripts', ['.ts', '.js'])]
  expect(files.filter(file => marks.test(read(file)))).toEqual([])
})

test('AGENTS.md fits on a page', () => {
  expect(read('AGENTS.md').split('\n').length).toBeLessThanOrEqual(61)
})

test('decisions are short', () => {
  const long = filesBelow('docs/decisions', ['.md']).filter(file => read(file).split('\n').length > 41)
  expect(long).toEqual([])
})
