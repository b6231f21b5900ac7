import {
  chmodSync,
  mkdirSync,
  renameSync,
  rmSync,
  symlinkSync,
  unlinkSync,
  utimesSync,
  writeFileSync,
} from 'node:fs'
import { join } from 'node:path'
import { describe, expect, test } from 'vitest'
import { readTree } from '../../src/snapshot/tree.ts'
import { gitProject, makeExecutable, openProject, plainProject, userGit, userState } from './project.ts'

/** The files of a snapshot, with mode and content. */
async function held(project: Awaited<ReturnType<typeof gitProject>>, commit: string) {
  const files: Record<string, string> = {}
  const dir = ['--git-dir', project.store.gitDir]
  for (const [path, { mode, id }] of await readTree(project.world, project.checkout, commit)) {
    files[path] = `${mode} ${userGit(project.top, ...dir, 'cat-file', 'blob', id)}`
  }
  return files
}

describe('a snapshot holds', () => {
  test('tracked and untracked files as they are on the disk, deletions, modes and links', async () => {
    const project = await gitProject({
      'a.txt': 'a\n',
      'gone.txt': 'x',
      'run.sh': 'echo\n',
      'dir/b.txt': 'b\n',
    })
    project.write({ 'a.txt': 'edited\n', 'new/c.txt': 'c\n' })
    unlinkSync(join(project.top, 'gone.txt'))
    makeExecutable(join(project.top, 'run.sh'))
    symlinkSync('dir/b.txt', join(project.top, 'link'))
    const { commit, files, notCovered } = await project.take()
    expect(await held(project, commit)).toEqual({
      'a.txt': '100644 edited\n',
      'dir/b.txt': '100644 b\n',
      link: '120000 dir/b.txt',
      'new/c.txt': '100644 c\n',
      'run.sh': '100755 echo\n',
    })
    expect([files, notCovered]).toEqual([5, []])
  })

  test('G-13 nothing that is ignored, unless it is tracked; and nothing of .teddy', async () => {
    const project = await gitProject({ '.gitignore': '*.log\nbuild/\n', 'kept.txt': 'k' })
    project.write({
      '.teddy-tmp-0000': 'left by a killed process',
      'a.log': 'x',
      'build/out': 'x',
      'forced.log': 'tracked',
      '.teddy/config.yaml': 'x',
      'sub/.teddy/x': 'x',
    })
    project.git('add', '-f', 'forced.log', '.teddy/config.yaml')
    const { commit } = await project.take()
    expect(Object.keys(await held(project, commit))).toEqual(['.gitignore', 'forced.log', 'kept.txt'])
  })

  test('what the ignore rules say now, not what they said last time', async () => {
    const project = await gitProject({ 'a.txt': 'a' })
    project.write({ 'out/x': '1', 'late.txt': '2' })
    expect(Object.keys(await held(project, (await project.take()).commit))).toEqual([
      'a.txt',
      'late.txt',
      'out/x',
    ])
    project.write({ '.gitignore': 'out/\n', '.git/info/exclude': 'late.txt\n' })
    expect(Object.keys(await held(project, (await project.take()).commit))).toEqual(['.gitignore', 'a.txt'])
    project.write({ '.gitignore': '\n', '.git/info/exclude': '' })
    expect((await project.take()).files).toBe(4)
  })

  test('names of any kind', async () => {
    const project = await gitProject({
      'line\nbreak': '1',
      ' blank ': '2',
      ':(top)x': '3',
      'é"\\': '4',
      '-rf': '5',
    })
    const bytes = Buffer.concat([Buffer.from(`${project.top}/`), Buffer.from([0x66, 0xff])])
    writeFileSync(bytes, 'six')
    const { commit, files } = await project.take()
    expect(files).toBe(6)
    const names = userGit(project.top, 'ls-tree', '-z', '--name-only', commit)
    expect(names.split('\0').slice(0, 5)).toEqual([
      ' blank ',
      '-rf',
      ':(top)x',
      expect.anything(),
      'line\nbreak',
    ])
  })

  test('every byte, whatever line-ending rules and filters there are', async () => {
    const project = await gitProject({
      '.gitattributes': '* text=auto eol=crlf ident\n*.u16 working-tree-encoding=UTF-16\n',
    })
    project.git('config', 'core.autocrlf', 'true')
    const content = 'one\r\ntwo\n$Id$\r\n'
    project.write({ 'mixed.txt': content, 'x.u16': Buffer.from('\ufeffhello\r\n', 'utf16le') })
    const { commit } = await project.take()
    expect((await held(project, commit))['mixed.txt']).toBe(`100644 ${content}`)
    expect(userGit(project.top, 'rev-parse', `${commit}:x.u16`).trim()).toBe(
      userGit(project.top, 'hash-object', '--no-filters', 'x.u16').trim(),
    )
  })

  test('a folder that took the place of a file, and the other way round, and a link for a folder', async () => {
    const project = await gitProject({ a: 'file', 'b/x': 'x', 'b/y': 'y', 'c/z': 'z', elsewhere: 'e' })
    await project.take()
    rmSync(join(project.top, 'a'))
    rmSync(join(project.top, 'b'), { recursive: true })
    renameSync(join(project.top, 'c'), join(project.top, 'd'))
    symlinkSync('d', join(project.top, 'c'))
    project.write({ 'a/in': 'now a folder', b: 'now a file' })
    expect(Object.keys(await held(project, (await project.take()).commit))).toEqual([
      'a/in',
      'b',
      'c',
      'd/z',
      'elsewhere',
    ])
  })

  test('without git: all files but those that ignore files name', async () => {
    const project = await plainProject({ 'a.txt': 'a', 'sub/b.txt': 'b', '.gitignore': '*.o\n', 'x.o': 'o' })
    const { commit, files } = await project.take()
    expect(Object.keys(await held(project, commit))).toEqual(['.gitignore', 'a.txt', 'sub/b.txt'])
    expect(files).toBe(3)
    project.write({ '.gitignore': '*.o\nsub/\n' })
    expect((await project.take()).files).toBe(2)
  })

  test('a project in a folder that the repository around it ignores has a store of its own', async () => {
    const outer = await gitProject({ '.gitignore': 'scratch/\n' })
    outer.write({ 'scratch/a.txt': 'a' })
    const inner = await openProject(join(outer.top, 'scratch'))
    expect(inner.store.kind).toBe('private')
    expect((await inner.take()).files).toBe(1)
  })

  test('objects named by SHA-256', async () => {
    const project = await gitProject({ 'a.txt': 'a' }, { init: ['--object-format=sha256'] })
    const { commit } = await project.take()
    expect(commit).toHaveLength(64)
    expect(await held(project, commit)).toEqual({ 'a.txt': '100644 a' })
  })
})

describe('taken again', () => {
  test('an unchanged place has the same tree', async () => {
    const project = await gitProject({ 'a.txt': 'a', 'b/c.txt': 'c' })
    const first = await project.take()
    const second = await project.take({ ref: 'refs/teddy/s/02' })
    expect([second.tree, second.files]).toEqual([first.tree, first.files])
    expect(project.git('rev-parse', 'refs/teddy/s/02').trim()).toBe(second.commit)
  })

  test.each<[string, (top: string) => void]>([
    [
      'an edit of the same length and time',
      top => {
        writeFileSync(join(top, 'a.txt'), 'b')
        utimesSync(join(top, 'a.txt'), 1000, 1000)
      },
    ],
    ['a mode', top => chmodSync(join(top, 'a.txt'), 0o755)],
    ['a deletion', top => unlinkSync(join(top, 'a.txt'))],
    ['a new file', top => writeFileSync(join(top, 'n'), '')],
    [
      'a link instead of the file',
      top => {
        unlinkSync(join(top, 'a.txt'))
        symlinkSync('x', join(top, 'a.txt'))
      },
    ],
    [
      'a file that comes back after its deletion was seen',
      top => writeFileSync(join(top, 'deleted.txt'), 'again'),
    ],
  ])('%s is seen', async (_, change) => {
    const project = await gitProject({ 'a.txt': 'a', 'deleted.txt': 'd' })
    utimesSync(join(project.top, 'a.txt'), 1000, 1000)
    unlinkSync(join(project.top, 'deleted.txt'))
    const { tree } = await project.take()
    change(project.top)
    const again = await project.take()
    expect(again.tree).not.toBe(tree)
    rmSync(join(project.local, 'state'), { recursive: true })
    const fresh = await openProject(project.top)
    expect((await fresh.take()).tree).toBe(again.tree)
  })

  test('after the index was torn or its objects are gone, all is read again', async () => {
    const project = await gitProject({ 'a.txt': 'a' })
    project.write({ 'b/new.txt': 'only here' })
    const { tree } = await project.take()
    writeFileSync(join(project.checkout.gitDir, 'index'), 'torn')
    expect((await project.take()).tree).toBe(tree)
    project.git('update-ref', '-d', 'refs/teddy/s/01')
    project.git('gc', '--prune=now', '-q')
    const again = await project.take()
    expect(again.tree).toBe(tree)
    expect(project.git('cat-file', 'blob', `${again.commit}:b/new.txt`)).toBe('only here')
  })

  test('G-15 git gc --prune=now leaves what a ref of TeDDy’s holds', async () => {
    const project = await gitProject({ 'a.txt': 'a' })
    project.write({ 'u.txt': 'untracked' })
    const { commit } = await project.take()
    rmSync(join(project.top, 'u.txt'))
    project.git('gc', '--prune=now', '-q')
    expect(await held(project, commit)).toEqual({ 'a.txt': '100644 a', 'u.txt': '100644 untracked' })
  })
})

describe('G-07 is not covered, and named', () => {
  test('submodules, also those not checked out, and nested repositories with and without commits', async () => {
    const project = await gitProject({ 'a.txt': 'a' })
    const other = await gitProject({ 'inner.txt': 'i' })
    project.git('-c', 'protocol.file.allow=always', 'submodule', 'add', '-q', other.top, 'sub')
    project.git('-c', 'protocol.file.allow=always', 'submodule', 'add', '-q', other.top, 'empty')
    project.git('submodule', 'deinit', '-q', '-f', 'empty')
    for (const name of ['nested', 'unborn']) {
      mkdirSync(join(project.top, name))
      userGit(join(project.top, name), 'init', '-q')
      writeFileSync(join(project.top, name, 'x'), 'x')
    }
    userGit(join(project.top, 'nested'), 'add', '-A')
    userGit(join(project.top, 'nested'), 'commit', '-qm', 'x')
    for (const _ of [1, 2]) {
      const { commit, notCovered } = await project.take()
      expect([...notCovered].sort((a, b) => a.path.localeCompare(b.path))).toEqual([
        { path: 'empty', why: 'submodule' },
        { path: 'nested', why: 'nested-repository' },
        { path: 'sub', why: 'submodule' },
        { path: 'unborn', why: 'nested-repository' },
      ])
      expect(Object.keys(await held(project, commit))).toEqual(['.gitmodules', 'a.txt'])
    }
  })

  test('a folder where a file was is none of these, unless it is a repository', async () => {
    const project = await gitProject({ 'a.txt': 'a', one: '1', two: '2', three: '3' })
    for (const name of ['one', 'two', 'three']) {
      rmSync(join(project.top, name))
      mkdirSync(join(project.top, name))
    }
    project.write({ 'one/in': 'in' })
    userGit(join(project.top, 'two'), 'init', '-q')
    for (const _ of [1, 2]) {
      const { commit, notCovered } = await project.take()
      expect(notCovered).toEqual([{ path: 'two', why: 'submodule' }])
      expect(Object.keys(await held(project, commit))).toEqual(['a.txt', 'one/in'])
    }
  })

  test('G-18 a file over the limit, until it shrinks or the limit is raised', async () => {
    const project = await gitProject({ 'a.txt': 'a' })
    project.write({ 'big.bin': 'x'.repeat(2000), 'a.txt': 'y'.repeat(3000) })
    const limits = { fileBytes: 1000 }
    for (const _ of [1, 2]) {
      const { notCovered, files } = await project.take({ limits })
      expect([files, notCovered]).toEqual([
        0,
        [
          { path: 'a.txt', why: 'large' },
          { path: 'big.bin', why: 'large' },
        ],
      ])
    }
    project.write({ 'big.bin': 'small' })
    expect((await project.take({ limits })).files).toBe(1)
    expect((await project.take()).files).toBe(2)
    expect((await project.take({ limits })).files).toBe(1)
  })

  test('a large or ignored file is taken when it is asked for by name', async () => {
    const project = await gitProject({ '.gitignore': '*.env\n' })
    project.write({ 'x.env': 'secret', 'big.bin': 'x'.repeat(2000) })
    const { commit, notCovered } = await project.take({
      also: ['x.env', 'big.bin'],
      limits: { fileBytes: 1000 },
    })
    expect(Object.keys(await held(project, commit))).toEqual(['.gitignore', 'big.bin', 'x.env'])
    expect(notCovered).toEqual([])
    expect(Object.keys(await held(project, (await project.take()).commit))).toEqual(['.gitignore', 'big.bin'])
  })
})

describe('the user’s git stays as it is', () => {
  const untouched = async (project: Awaited<ReturnType<typeof gitProject>>) => {
    const before = userState(project.top)
    const { commit } = await project.take()
    expect(userState(project.top)).toEqual(before)
    return commit
  }

  test('G-06 with staged, unstaged, intent-to-add, assume-unchanged, stashed and untracked files', async () => {
    const project = await gitProject({ 'a.txt': 'a\n', 'b.txt': 'b\n', 'c.txt': 'c\n' })
    project.write({ 'a.txt': 'stash me\n' })
    project.git('stash', '-q')
    project.write({ 'a.txt': 'staged\n' })
    project.git('add', 'a.txt')
    project.write({ 'a.txt': 'unstaged\n', 'new.txt': 'intent\n', 'c.txt': 'hidden edit\n', 'u.txt': 'u' })
    project.git('add', '-N', 'new.txt')
    project.git('update-index', '--assume-unchanged', 'c.txt')
    const files = await held(project, await untouched(project))
    expect(files).toMatchObject({
      'a.txt': '100644 unstaged\n',
      'c.txt': '100644 hidden edit\n',
      'new.txt': '100644 intent\n',
    })
    expect(project.git('diff', '--cached', '--name-only')).toBe('a.txt\n')
  })

  test('G-03 on an unborn branch, and with a detached HEAD', async () => {
    const unborn = await gitProject({ 'a.txt': 'a' }, { history: 'none' })
    expect(await held(unborn, await untouched(unborn))).toEqual({ 'a.txt': '100644 a' })
    const detached = await gitProject({ 'a.txt': 'a' })
    detached.git('checkout', '-q', '--detach')
    await untouched(detached)
    const empty = await gitProject({}, { history: 'none' })
    expect(await held(empty, await untouched(empty))).toEqual({})
  })

  test('G-03 in a shallow clone, and in a sparse checkout whose other files stay in the snapshot', async () => {
    const source = await gitProject({ 'a/1': 'one', 'b/2': 'two', top: 't' })
    const top = `${source.top}-clone`
    userGit(source.top, 'clone', '-q', '--depth', '1', `file://${source.top}`, top)
    userGit(top, 'sparse-checkout', 'set', 'a')
    const project = await openProject(top)
    project.write({ 'a/1': 'edited' })
    const all = { 'a/1': '100644 edited', 'b/2': '100644 two', top: '100644 t' }
    expect(await held(project, await untouched(project))).toEqual(all)
    expect(await held(project, await untouched(project))).toEqual(all)
    userGit(top, 'sparse-checkout', 'disable')
    project.write({ 'b/2': 'edited too' })
    expect(await held(project, await untouched(project))).toEqual({ ...all, 'b/2': '100644 edited too' })
  })

  test('G-04 while another git holds index.lock and HEAD.lock, which stay', async () => {
    const project = await gitProject({ 'a.txt': 'a' })
    project.write({ '.git/index.lock': '', '.git/HEAD.lock': '', 'b.txt': 'b' })
    expect(await held(project, await untouched(project))).toEqual({
      'a.txt': '100644 a',
      'b.txt': '100644 b',
    })
  })

  test('G-05 in the middle of a merge with conflicts', async () => {
    const project = await gitProject({ 'a.txt': 'base\n' })
    project.git('checkout', '-qb', 'other')
    project.write({ 'a.txt': 'other\n' })
    project.git('commit', '-qam', 'o')
    project.git('checkout', '-q', 'main')
    project.write({ 'a.txt': 'main\n' })
    project.git('commit', '-qam', 'm')
    expect(() => project.git('merge', 'other')).toThrow()
    const files = await held(project, await untouched(project))
    expect(files['a.txt']).toContain('<<<<<<<')
  })
})
