import { execFileSync } from 'node:child_process'
import { mkdirSync, symlinkSync, truncateSync } from 'node:fs'
import { createServer } from 'node:net'
import { dirname, join } from 'node:path'
import { expect, onTestFinished, test } from 'vitest'
import { type Disk, realDisk } from '../../src/world/disk.ts'
import { projectFiles } from '../../src/world/project-files.ts'
import { watchedDisk } from '../support/faulty-disk.ts'
import { folderWith } from '../support/files-in.ts'
import { temporaryFolder } from '../support/temporary-folder.ts'

test('files, folders and what is missing', () => {
  const files = projectFiles(realDisk, folderWith({ 'src/a.ts': 'one\n', 'README.md': '' }))
  expect(files.look('src/a.ts')).toMatchObject({ kind: 'file', size: 4 })
  expect(files.look('src')).toEqual({ kind: 'folder' })
  expect(files.look('.')).toEqual({ kind: 'folder' })
  expect(files.look('src/b.ts')).toEqual({ kind: 'missing' })
  expect(files.look('lib/deep/b.ts')).toEqual({ kind: 'missing' })
  expect(files.look('README.md/b.ts')).toEqual({ kind: 'below-file', at: 'README.md' })
  const a = files.look('src/a.ts')
  expect(a.kind === 'file' && a.read(100)).toEqual({ bytes: Buffer.from('one\n') })
  expect(a.kind === 'file' && a.read(3)).toEqual({ problem: 'larger than 3 bytes' })
})

test('P-01 a path that leaves the root is outside, whoever made it', () => {
  const files = projectFiles(realDisk, folderWith({ 'a/b': '' }))
  for (const path of ['..', '../x', 'a/../../x', '/etc/passwd', 'a//b', './a', 'a/.', 'a\0b', ''])
    expect(files.look(path), path).toEqual({ kind: 'outside' })
})

test('P-03 a leaf that is a link is told with its real target, and is not followed', () => {
  const elsewhere = folderWith({ authorized_keys: 'ssh-ed25519 AAAA' })
  const root = folderWith({ 'real.md': 'x' })
  symlinkSync(join(elsewhere, 'authorized_keys'), join(root, 'hop'))
  symlinkSync('hop', join(root, 'notes.md'))
  symlinkSync('real.md', join(root, 'inside.md'))
  symlinkSync('/nowhere/at/all', join(root, 'dangling.md'))
  symlinkSync('loop.md', join(root, 'loop.md'))
  symlinkSync('.', join(root, 'self'))
  const { look } = projectFiles(realDisk, root)
  const target = join(elsewhere, 'authorized_keys')
  expect(look('notes.md')).toEqual({ kind: 'link', at: 'notes.md', target, inside: undefined })
  expect(look('inside.md')).toMatchObject({ kind: 'link', inside: 'real.md' })
  expect(look('dangling.md')).toMatchObject({ kind: 'link', target: '/nowhere/at/all', inside: undefined })
  expect(look('loop.md')).toMatchObject({ kind: 'link', at: 'loop.md' })
  expect(look('self/real.md')).toMatchObject({ kind: 'link', at: 'self', inside: '.' })
})

test('P-04 a new file below a folder that is a link: the deepest part that is there decides', () => {
  const out = temporaryFolder()
  const root = folderWith({ 'a/keep': '' })
  symlinkSync(out, join(root, 'docs'))
  symlinkSync(out, join(root, 'a/deep'))
  const { look } = projectFiles(realDisk, root)
  expect(look('docs/new.txt')).toEqual({ kind: 'link', at: 'docs', target: out, inside: undefined })
  expect(look('a/deep/x/y/new.txt')).toEqual({ kind: 'link', at: 'a/deep', target: out, inside: undefined })
})

test('a project that is reached through a link has its files inside', () => {
  const root = folderWith({ 'a.md': 'x' })
  const alias = join(temporaryFolder(), 'alias')
  symlinkSync(root, alias)
  symlinkSync('a.md', join(root, 'b.md'))
  const { look } = projectFiles(realDisk, alias)
  expect(look('a.md').kind).toBe('file')
  expect(look('b.md')).toMatchObject({ kind: 'link', inside: 'a.md' })
})

test('P-12 pipes, sockets and devices are named and never opened', async () => {
  const root = folderWith({})
  execFileSync('mkfifo', [join(root, 'pipe')])
  const server = createServer().listen(join(root, 'socket'))
  onTestFinished(() => void server.close())
  await new Promise(resolve => server.once('listening', resolve))
  const opened: string[] = []
  const { look } = projectFiles(
    watchedDisk(name => opened.push(name)),
    root,
  )
  expect(look('pipe')).toEqual({ kind: 'special', what: 'a named pipe' })
  expect(look('socket')).toEqual({ kind: 'special', what: 'a socket' })
  expect(look('pipe/x')).toEqual({ kind: 'below-file', at: 'pipe' })
  expect(projectFiles(realDisk, '/dev').look('zero')).toEqual({ kind: 'special', what: 'a device' })
  expect(opened.filter(name => name === 'open')).toEqual([])
})

/** A disk that takes `A` and `a` for one name, as those of macOS and Windows do. */
function caseBlindDisk(): Disk {
  const lstat = (path: string, options: object) => realDisk.lstat(asListed(path), options)
  return { ...realDisk, lstat: lstat as unknown as Disk['lstat'] }
}

function asListed(path: string): string {
  const folder = dirname(path)
  if (folder === path) return path
  const parent = asListed(folder)
  const names = realDisk.lstat(parent, { throwIfNoEntry: false })?.isDirectory()
    ? realDisk.readdir(parent)
    : []
  const name = path.slice(folder === '/' ? 1 : folder.length + 1)
  return join(parent, names.find(other => other.toLowerCase() === name.toLowerCase()) ?? name)
}

test('P-13 a disk that takes A and a for one name is found out by asking it', () => {
  const root = folderWith({ 'Src/README.md': 'x', 'package.json': '{}' })
  const blind = projectFiles(caseBlindDisk(), root)
  expect(blind.names).toBe('folded')
  expect(blind.look('src/readme.md')).toMatchObject({ kind: 'file', spelling: 'Src/README.md' })
  expect(blind.look('src/new/File.md')).toEqual({ kind: 'missing', spelling: 'Src/new/File.md' })
  expect(blind.look('Src/README.md').spelling).toBeUndefined()
  expect(projectFiles(realDisk, root).names).toBe('exact')
  expect(projectFiles(realDisk, root).look('src/readme.md')).toEqual({ kind: 'missing' })
})

test('P-13 an empty folder is told by its own name, and a hard link is not another spelling', () => {
  expect(projectFiles(caseBlindDisk(), folderWith({})).names).toBe('folded')
  expect(projectFiles(realDisk, folderWith({})).names).toBe('exact')
  const root = folderWith({ a: 'x' })
  realDisk.link(join(root, 'a'), join(root, 'A'))
  expect(projectFiles(realDisk, root).names).toBe('exact')
})

test('P-15 a folder with a .git of its own, and a submodule that is not checked out', () => {
  const root = folderWith({
    '.git/HEAD': 'ref: refs/heads/main\n',
    'vendor/lib/.git': 'gitdir: ../../.git/modules/lib\n',
    'vendor/lib/src/a.c': 'x',
    'nested/.git/HEAD': '',
    '.gitmodules': '[submodule "empty"]\n\tpath = third/party\n\turl = ../x\n',
    'src/a.ts': '',
  })
  mkdirSync(join(root, 'third/party'), { recursive: true })
  const { look } = projectFiles(realDisk, root)
  expect(look('vendor/lib/src/a.c')).toMatchObject({ kind: 'file', repository: 'vendor/lib' })
  expect(look('vendor/lib/src/new/b.c')).toEqual({ kind: 'missing', repository: 'vendor/lib' })
  expect(look('nested/new.txt')).toEqual({ kind: 'missing', repository: 'nested' })
  expect(look('third/party/new.txt')).toEqual({ kind: 'missing', repository: 'third/party' })
  expect(look('src/a.ts').repository).toBeUndefined()
  expect(look('vendor/other.txt').repository).toBeUndefined()
})

test('E-05 the size is known before anything is read', () => {
  const root = folderWith({ 'huge.bin': '' })
  truncateSync(join(root, 'huge.bin'), 3_000_000_000)
  const calls: string[] = []
  const disk = watchedDisk(name => calls.push(name))
  expect(projectFiles(disk, root).look('huge.bin')).toMatchObject({ kind: 'file', size: 3_000_000_000 })
  expect(calls).not.toContain('read')
})

test('what the disk refuses to show is told, not thrown', () => {
  const root = folderWith({ 'private/a.md': 'x' })
  const denied = Object.assign(new Error('EACCES'), { code: 'EACCES' })
  const lstat = (path: string, options: object) => {
    if (path.includes('private/')) throw denied
    return realDisk.lstat(path, options)
  }
  const disk = { ...realDisk, lstat: lstat as unknown as Disk['lstat'] }
  expect(projectFiles(disk, root).look('private/a.md')).toEqual({
    kind: 'unreadable',
    at: 'private/a.md',
    problem: 'permission denied',
  })
})

test('each folder is looked at once', () => {
  const root = folderWith({ 'a/b/1': '', 'a/b/2': '', 'a/b/3': '' })
  const calls: string[] = []
  const { look } = projectFiles(
    watchedDisk(name => calls.push(name)),
    root,
  )
  look('a/b/1')
  const first = calls.length
  look('a/b/2')
  look('a/b/3')
  expect(calls.length).toBe(first + 2)
})
