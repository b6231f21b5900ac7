import { mkdirSync, symlinkSync, writeFileSync } from 'node:fs'
import { join, relative } from 'node:path'
import { expect, test } from 'vitest'
import { realDisk } from '../../src/world/disk.ts'
import { nestedRepositories } from '../../src/world/nested-repositories.ts'
import { temporaryFolder } from '../support/temporary-folder.ts'

function folderWith(...folders: readonly string[]): string {
  const root = temporaryFolder()
  for (const folder of folders) mkdirSync(join(root, folder), { recursive: true })
  return root
}

const found = (root: string, options = {}) => {
  const { paths, looked } = nestedRepositories(realDisk, root, options)
  return { looked, paths: paths.map(path => relative(root, path)).sort() }
}

test('every .git and .teddy below the root, not those of the root, nothing inside them', () => {
  const root = folderWith(
    '.git/modules/a/.git',
    '.teddy/local/x/.git',
    'a/.git/b/.git',
    'b/c/d/.git',
    'e/.teddy',
    'f',
  )
  expect(found(root)).toEqual({ looked: 'everywhere', paths: ['a/.git', 'b/c/d/.git', 'e/.teddy'] })
})

test('a .git file counts, with the folder it leads to if that is inside', () => {
  const root = folderWith('sub', 'out', 'gits/sub')
  writeFileSync(join(root, 'sub/.git'), 'gitdir: ../gits/sub\n')
  writeFileSync(join(root, 'out/.git'), `gitdir: ${temporaryFolder()}\n`)
  expect(found(root).paths).toEqual(['gits/sub', 'out/.git', 'sub/.git'])
})

test('P-04 a link to a folder is not followed, and a link to itself ends nothing', () => {
  const elsewhere = folderWith('repo/.git')
  const root = folderWith('a')
  symlinkSync(join(elsewhere, 'repo'), join(root, 'a/link'))
  symlinkSync('.', join(root, 'a/again'))
  expect(found(root)).toEqual({ looked: 'everywhere', paths: [] })
})

test('more folders than it may look at are told of, and what is near the top comes first', () => {
  const root = folderWith('a/.git', ...Array.from({ length: 20 }, (_, n) => `deep/${n}/x/.git`))
  expect(found(root, { most: 5 })).toEqual({ looked: 'partly', paths: ['a/.git'] })
})
