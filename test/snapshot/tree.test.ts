import { execFileSync } from 'node:child_process'
import { renameSync, rmSync, symlinkSync } from 'node:fs'
import { join } from 'node:path'
import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { joinPaths, nameOf, pathOf, splitPaths } from '../../src/snapshot/byte-path.ts'
import { mergeSnapshots } from '../../src/snapshot/merge.ts'
import { renderPatch } from '../../src/snapshot/patch.ts'
import { diffTrees, readTree, snapshotExists } from '../../src/snapshot/tree.ts'
import { verifySnapshot } from '../../src/snapshot/verify-tree.ts'
import { canaryRepository } from '../support/canary-repository.ts'
import { filesOf, gitProject, makeExecutable, openProject, writeFiles } from './project.ts'

const text = Array.from({ length: 20 }, (_, n) => `line ${n}\n`).join('')

async function changed() {
  const project = await gitProject({ 'a.txt': 'a\n', 'b.txt': 'b\n', 'old.txt': text, 'run.sh': 'r\n' })
  const first = await project.take({ ref: 'refs/teddy/s/01' })
  project.write({ 'a.txt': 'changed\n', 'dir/new\nline.txt': 'n\n' })
  rmSync(join(project.top, 'b.txt'))
  symlinkSync('a.txt', join(project.top, 'b.txt'))
  renameSync(join(project.top, 'old.txt'), join(project.top, 'moved.txt'))
  makeExecutable(join(project.top, 'run.sh'))
  const second = await project.take({ ref: 'refs/teddy/s/02' })
  return { ...project, first, second }
}

test('differences come with status and modes, renamings as one or as two', async () => {
  const { world, checkout, first, second } = await changed()
  const apart = await diffTrees(world, checkout, first.commit, second.commit)
  expect(apart.map(({ path, status, from, to }) => [path, status, from?.mode, to?.mode])).toEqual([
    ['a.txt', 'changed', '100644', '100644'],
    ['b.txt', 'changed', '100644', '120000'],
    ['dir/new\nline.txt', 'added', undefined, '100644'],
    ['moved.txt', 'added', undefined, '100644'],
    ['old.txt', 'deleted', '100644', undefined],
    ['run.sh', 'changed', '100644', '100755'],
  ])
  const found = await diffTrees(world, checkout, first.commit, second.commit, { renames: 'found' })
  expect(found.find(({ status }) => status === 'renamed')).toMatchObject({
    path: 'moved.txt',
    oldPath: 'old.txt',
  })
  expect([...(await readTree(world, checkout, first.commit)).keys()]).toEqual([
    'a.txt',
    'b.txt',
    'old.txt',
    'run.sh',
  ])
})

test('a patch takes one snapshot to the other, and can be of some files alone', async () => {
  const { world, checkout, first, second, top } = await changed()
  const patch = await renderPatch(world, checkout, first.commit, second.commit)
  const there = filesOf(top)
  const copy = `${top}-copy`
  execFileSync('git', ['clone', '-q', top, copy])
  execFileSync('git', ['apply', '-'], { cwd: copy, input: patch })
  expect(filesOf(copy)).toEqual(there)
  const one = await renderPatch(world, checkout, first.commit, second.commit, { paths: ['run.sh'] })
  expect(one.toString()).toMatch(/^diff --git a\/run\.sh b\/run\.sh\nold mode 100644\nnew mode 100755\n$/)
  const stat = await renderPatch(world, checkout, first.commit, second.commit, { form: 'stat' })
  expect(stat.toString()).toContain('5 files changed')
})

test('G-19 showing and merging snapshots runs nothing', async () => {
  const { top, env, sung } = canaryRepository()
  const project = await openProject(top, { env })
  const base = await project.take({ ref: 'refs/teddy/s/01' })
  project.write({ 'file.txt': 'ours\n' })
  const ours = await project.take({ ref: 'refs/teddy/s/02' })
  project.write({ 'file.txt': 'theirs\n' })
  const theirs = await project.take({ ref: 'refs/teddy/s/03' })
  const { world, checkout } = project
  await renderPatch(world, checkout, ours.commit, theirs.commit)
  const sides = { base: base.commit, ours: ours.commit, theirs: theirs.commit }
  expect((await mergeSnapshots(world, checkout, sides)).conflicts).toEqual(['file.txt'])
  expect(sung()).toEqual([])
})

describe('a merge', () => {
  async function merge(
    base: Record<string, string>,
    ours: Record<string, string>,
    theirs: Record<string, string>,
  ) {
    const project = await gitProject()
    const take = async (files: Record<string, string>, ref: string) => {
      for (const path of Object.keys(filesOf(project.top))) rmSync(join(project.top, path))
      writeFiles(project.top, files)
      return (await project.take({ ref: `refs/teddy/s/${ref}` })).commit
    }
    const sides = {
      base: await take(base, '1'),
      ours: await take(ours, '2'),
      theirs: await take(theirs, '3'),
    }
    const merged = await mergeSnapshots(project.world, project.checkout, sides)
    const entries = await readTree(project.world, project.checkout, merged.tree)
    const files = [...entries].map(([path, { id }]) => [path, project.git('cat-file', 'blob', id)])
    return { conflicts: merged.conflicts, files: Object.fromEntries(files) as Record<string, string> }
  }

  test('of different files, and of different lines', async () => {
    const [mine, theirs] = [text.replace('line 1\n', 'mine\n'), text.replace('line 18\n', 'theirs\n')]
    const merged = await merge({ a: text, d: 'd' }, { a: mine, d: 'd', m: 'm' }, { a: theirs })
    expect(merged).toEqual({ conflicts: [], files: { a: mine.replace('line 18\n', 'theirs\n'), m: 'm' } })
  })

  test('keeps line endings', async () => {
    const crlf = text.replaceAll('\n', '\r\n')
    const merged = await merge(
      { a: crlf },
      { a: `${crlf}mine\r\n` },
      { a: crlf.replace('line 1\r\n', 'x\r\n') },
    )
    expect(merged.files.a).toBe(`${crlf.replace('line 1\r\n', 'x\r\n')}mine\r\n`)
  })

  test.each<[string, Record<string, string>, Record<string, string>, readonly string[]]>([
    ['of the same line', { a: 'mine\n' }, { a: 'theirs\n' }, ['a']],
    ['of a deletion and an edit', {}, { a: 'theirs\n' }, ['a']],
    ['of two new files of one name', { a: 'base\n', n: '1\n' }, { a: 'base\n', n: '2\n' }, ['n']],
    ['of binary files', { a: 'base\n', b: '\0one' }, { a: 'base\n', b: '\0two' }, ['b']],
  ])('names conflicts %s', async (_, ours, theirs, conflicts) => {
    expect((await merge({ a: 'base\n' }, ours, theirs)).conflicts).toEqual(conflicts)
  })

  test('of the same change on both sides is that change', async () => {
    expect(await merge({ a: '1' }, { a: '2' }, { a: '2' })).toEqual({ conflicts: [], files: { a: '2' } })
  })
})

describe('a snapshot is verified', () => {
  test('as good, another, missing, or not whole', async () => {
    const { world, checkout, first, second, git, top } = await changed()
    const check = (commit: string, tree?: string) =>
      verifySnapshot(world, checkout, { commit, ...(tree !== undefined && { tree }) })
    expect(await check(first.commit, first.tree)).toEqual({ state: 'good' })
    expect(await check(first.commit, second.tree)).toEqual({ state: 'different', tree: first.tree })
    expect(await check('1'.repeat(40))).toEqual({ state: 'missing' })
    expect(await snapshotExists(world, checkout, '1'.repeat(40))).toBe(false)
    const blob = git('rev-parse', `${second.commit}:a.txt`).trim()
    rmSync(join(top, '.git/objects', blob.slice(0, 2), blob.slice(2)))
    expect(await check(second.commit)).toEqual({ state: 'incomplete', missing: 1 })
  })
})

test('paths of any bytes go to git and back', () => {
  const part = fc.uint8Array({ minLength: 1, maxLength: 8 }).filter(bytes => !bytes.includes(0))
  fc.assert(
    fc.property(fc.array(part), parts => {
      const paths = parts.map(bytes => Buffer.from(bytes).toString('latin1'))
      expect(splitPaths(joinPaths(paths))).toEqual(paths)
    }),
  )
  fc.assert(fc.property(fc.string({ unit: 'grapheme' }), name => nameOf(pathOf(name)) === name))
})
