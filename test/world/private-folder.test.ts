import { spawnSync } from 'node:child_process'
import { existsSync, mkdirSync, readFileSync, statSync, symlinkSync } from 'node:fs'
import { basename, dirname, join } from 'node:path'
import { expect, test } from 'vitest'
import { realDisk } from '../../src/world/disk.ts'
import { clearPrivateFolders, makePrivateFolder } from '../../src/world/private-folder.ts'
import { temporaryName } from '../../src/world/temporary-name.ts'
import { temporaryFolder } from '../support/temporary-folder.ts'

function world() {
  const folder = temporaryFolder()
  return { folder, disk: realDisk, env: { TMPDIR: folder } }
}

const mode = (path: string) => (statSync(path).mode & 0o777).toString(8)

/** A name as a process gave it that has ended since. */
function nameOfTheDead(): string {
  const { pid } = spawnSync('true')
  return temporaryName().replace(/-\d+-/, `-${pid}-`)
}

test('L-10 the folder and the files in it are for the owner alone', () => {
  const { folder, ...rest } = world()
  const made = makePrivateFolder(rest)
  const file = made.write('a.ts', 'text')
  expect([mode(made.path), mode(dirname(file)), mode(file)]).toEqual(['700', '700', '600'])
  expect([readFileSync(file, 'utf8'), basename(file), dirname(made.path)]).toEqual(['text', 'a.ts', folder])
  made.remove()
  expect(existsSync(made.path)).toBe(false)
})

test('two files of one name do not meet, and no name leads out of the folder', () => {
  const made = makePrivateFolder(world())
  const [one, two] = [made.write('x', '1'), made.write('x', '2')]
  expect([readFileSync(one, 'utf8'), readFileSync(two, 'utf8')]).toEqual(['1', '2'])
  for (const name of ['../../up', '..', '', '.', 'a\0b', '-rf', 'é'.repeat(300), '/etc/passwd']) {
    const file = made.write(name, name)
    expect(dirname(dirname(file))).toBe(made.path)
  }
  made.remove()
})

test('D-09 folders of processes that are gone are cleared away; all others stay', () => {
  const { folder, ...rest } = world()
  const own = makePrivateFolder(rest)
  const dead = join(folder, nameOfTheDead())
  const link = join(folder, nameOfTheDead())
  const stranger = join(folder, 'stranger')
  mkdirSync(join(dead, '1'), { recursive: true })
  mkdirSync(stranger)
  symlinkSync(stranger, link)
  clearPrivateFolders(rest)
  expect([dead, own.path, stranger, link].map(path => existsSync(path))).toEqual([false, true, true, true])
  own.remove()
})

test('a folder for temporary files that is not there is no reason to fail', () => {
  expect(() => clearPrivateFolders({ disk: realDisk, env: { TMPDIR: '/does/not/exist' } })).not.toThrow()
})
