import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { writeExport } from '../../../src/commands/learn/write-export.ts'
import { realDisk } from '../../../src/world/disk.ts'
import { deadDisk } from '../../support/faulty-disk.ts'
import { temporaryFolder } from '../../support/temporary-folder.ts'

const files = (word: string) => [
  { name: 'a.jsonl', text: `${word} a\n`, count: 1 },
  { name: 'b.jsonl', text: `${word} b\n`, count: 1 },
]

test('killed at any step, an export can be done again over its own files, each old or new', () => {
  let steps = 0
  for (let at = 1, died = true; died; at++) {
    const cwd = temporaryFolder()
    writeExport({ disk: realDisk, cwd }, 'data', files('old'))
    const dying = deadDisk(at)
    try {
      writeExport({ disk: dying.disk, cwd }, 'data', files('new'))
    } catch {
      steps++
    }
    died = dying.died()
    const read = (name: string) => readFileSync(join(cwd, 'data', name), 'utf8')
    for (const name of ['a', 'b']) expect([`old ${name}\n`, `new ${name}\n`]).toContain(read(`${name}.jsonl`))
    writeExport({ disk: realDisk, cwd }, 'data', files('last'))
    expect(read('a.jsonl')).toBe('last a\n')
  }
  expect(steps).toBeGreaterThan(10)
})

test('files of an earlier export stay ours', () => {
  const cwd = temporaryFolder()
  writeExport({ disk: realDisk, cwd }, 'data', files('one'))
  writeExport({ disk: realDisk, cwd }, 'data', [{ name: 'c.md', text: 'c', count: 1 }])
  writeExport({ disk: realDisk, cwd }, 'data', files('two'))
  expect(readdirSync(join(cwd, 'data')).sort()).toEqual(['.teddy-export', 'a.jsonl', 'b.jsonl', 'c.md'])
})
