import { execFileSync } from 'node:child_process'
import { mkdirSync, symlinkSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { findNewProject, findProject } from '../../src/config/project.ts'
import { type Disk, realDisk } from '../../src/world/disk.ts'
import { temporaryFolder } from '../support/temporary-folder.ts'
import { testWorld } from '../support/test-world.ts'

test('the nearest .teddy wins over a nearer .git, that over the working folder', () => {
  const root = temporaryFolder()
  mkdirSync(join(root, 'a/b/c'), { recursive: true })
  const from = (folder: string) => findProject(testWorld({ cwd: join(root, folder) }))
  expect(from('a/b/c')).toEqual({
    root: join(root, 'a/b/c'),
    folder: join(root, 'a/b/c/.teddy'),
    foundBy: 'folder',
  })
  // A worktree has a file there, not a folder.
  writeFileSync(join(root, 'a/b/.git'), 'gitdir: elsewhere\n')
  expect(from('a/b/c')).toMatchObject({ root: join(root, 'a/b'), foundBy: 'git' })
  mkdirSync(join(root, 'a/.teddy'))
  expect(from('a/b/c')).toMatchObject({ root: join(root, 'a'), foundBy: 'teddy' })
})

test('D-06 a .teddy that is a file or a link is refused and stays', () => {
  const root = temporaryFolder()
  writeFileSync(join(root, '.teddy'), '')
  expect(() => findProject(testWorld({ cwd: root }))).toThrow(/is a file; it must be a folder/)
  const other = temporaryFolder()
  symlinkSync('/etc', join(other, '.teddy'))
  expect(() => findProject(testWorld({ cwd: other }))).toThrow(/symbolic link to \/etc/)
})

test('a repository inside another project gets a project of its own from init', () => {
  const root = temporaryFolder()
  mkdirSync(join(root, '.teddy'))
  mkdirSync(join(root, 'clone/.git'), { recursive: true })
  mkdirSync(join(root, 'clone/src'))
  const world = testWorld({ cwd: join(root, 'clone/src') })
  expect(findProject(world).root).toBe(root)
  expect(findNewProject(world).root).toBe(join(root, 'clone'))
})

test('G-02 no project is made in a bare repository', () => {
  const root = temporaryFolder()
  execFileSync('git', ['init', '-q', '--bare', root])
  const make = () => findNewProject({ disk: realDisk, cwd: root })
  expect(make).toThrow(`${root} is a bare repository, which has no files to work on`)
})

test('D-06 a .teddy that someone else laid into a shared folder above is passed over', () => {
  const root = temporaryFolder()
  mkdirSync(join(root, '.teddy'))
  mkdirSync(join(root, 'work'))
  const lstat = ((path: string, options: object) => {
    const stat = realDisk.lstat(path, options as { throwIfNoEntry: false })
    return stat && path === join(root, '.teddy') ? Object.assign(stat, { uid: 54_321 }) : stat
  }) as Disk['lstat']
  const world = testWorld({ cwd: join(root, 'work'), disk: { ...realDisk, lstat } })
  expect(findProject(world).foundBy).toBe('folder')
})
