import { execFileSync } from 'node:child_process'
import { mkdirSync, symlinkSync, truncateSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { readNote } from '../../src/note/read-note.ts'
import { realDisk } from '../../src/world/disk.ts'
import { temporaryFolder } from '../support/temporary-folder.ts'

const start = '---\nsession_id: s\nstatus: active\n---\n\n## First\n\n> [!decision]\n> a\n'

test('I-01 a note of 200 MB: its ends are read, what is left out is told', () => {
  const path = join(temporaryFolder(), 'large.md')
  writeFileSync(path, start)
  truncateSync(path, 200_000_000)
  writeFileSync(path, '\n## Last\n\n> [!decision]\n> z\n\n## Summary\n\nend\n', { flag: 'a' })
  const read = readNote(realDisk, path, 1_000_000)!
  expect(read.bytes).toBeGreaterThan(200_000_000)
  expect(read.note.phases.map(({ title }) => title)).toEqual(['First', 'Last'])
  expect(read.note.summary?.text).toBe('end')
  const told = read.problems.find(({ rule }) => rule === 'note-too-large')
  expect(told?.message).toBe('the note has 200 MB, too many to read: from here 199 MB are left out')
})

test('bytes that are not UTF-8 are named with their place, the rest is read', () => {
  const path = join(temporaryFolder(), 'latin.md')
  writeFileSync(
    path,
    Buffer.concat([Buffer.from(`${start}\ncaf`), Buffer.from([0xe9]), Buffer.from('\n\n## Two \ufffd\n')]),
  )
  const read = readNote(realDisk, path)!
  expect(read.problems).toMatchObject([{ rule: 'not-utf8', line: 11, column: 4 }])
  expect(read.note.phases).toHaveLength(2)
  const fine = join(temporaryFolder(), 'fine.md')
  writeFileSync(fine, `${start}\nreally \ufffd\n`)
  expect(readNote(realDisk, fine)!.problems).toEqual([])
})

test('no file is no note; a folder, a link and a pipe are told without a hang', () => {
  const folder = temporaryFolder()
  expect(readNote(realDisk, join(folder, 'none.md'))).toBeUndefined()
  mkdirSync(join(folder, 'folder.md'))
  symlinkSync('/etc/passwd', join(folder, 'link.md'))
  execFileSync('mkfifo', [join(folder, 'pipe.md')])
  for (const name of ['folder', 'link', 'pipe'])
    expect(() => readNote(realDisk, join(folder, `${name}.md`))).toThrow(/regular file|symbolic link|folder/)
})
