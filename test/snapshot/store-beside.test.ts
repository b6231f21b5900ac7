import {
  appendFileSync,
  chmodSync,
  lstatSync,
  readlinkSync,
  rmSync,
  symlinkSync,
  utimesSync,
  writeFileSync,
} from 'node:fs'
import { join } from 'node:path'
import fc from 'fast-check'
import { expect, test } from 'vitest'
import { keptIndex, placeGit } from '../../src/snapshot/place.ts'
import { forgetIndex } from '../../src/snapshot/private-index.ts'
import { settleIndex } from '../../src/snapshot/settle-index.ts'
import { takeSnapshot } from '../../src/snapshot/take.ts'
import { takeTree } from '../../src/snapshot/take-tree.ts'
import { realClock } from '../../src/world/clock.ts'
import { realDisk } from '../../src/world/disk.ts'
import { realSpawn } from '../../src/world/spawn.ts'
import { faultOf } from '../support/faults.ts'
import { gitProject, makeExecutable, openProject, type TestProject, takenAnew } from './project.ts'

const files = {
  'a.txt': 'a',
  'ü/b c.txt': 'b',
  'deep/er/c': 'c',
  'deep/er/d': 'd',
  'deep/x': 'x',
  'deep-x': '-',
  'deep.x': '.',
}
const names = Object.keys(files)

type Act =
  | { readonly kind: 'write' | 'same-time'; readonly name: string; readonly text: string }
  | { readonly kind: 'mode' | 'link' | 'delete'; readonly name: string }
  | { readonly kind: 'create' | 'settle' | 'gc' | 'forget' }

const named = fc.constantFrom(...names)
const act: fc.Arbitrary<Act> = fc.oneof(
  {
    weight: 6,
    arbitrary: fc.record({
      kind: fc.constantFrom('write', 'same-time'),
      name: named,
      text: fc.constantFrom('1', '2', '3', 'long\n'.repeat(500)),
    }),
  },
  { weight: 3, arbitrary: fc.record({ kind: fc.constantFrom('mode', 'link', 'delete'), name: named }) },
  {
    weight: 3,
    arbitrary: fc.record({ kind: fc.constantFrom('create', 'settle', 'settle', 'gc', 'forget') }),
  },
)

async function perform(project: TestProject, each: Act, n: number): Promise<void> {
  const path = join(project.top, 'name' in each ? each.name : `new-${n}`)
  const stat = lstatSync(path, { throwIfNoEntry: false })
  if (each.kind === 'write' || each.kind === 'same-time') {
    if (stat?.isSymbolicLink()) rmSync(path)
    project.write({ [each.name]: each.text })
    if (each.kind === 'same-time' && stat !== undefined) utimesSync(path, stat.atime, stat.mtime)
  } else if (each.kind === 'mode' && stat?.isFile()) chmodSync(path, stat.mode ^ 0o111)
  else if (each.kind === 'link' && stat !== undefined) {
    rmSync(path)
    symlinkSync(`to ${n}`, path)
  } else if (each.kind === 'delete') rmSync(path, { force: true })
  else if (each.kind === 'create') writeFileSync(path, `${n}`)
  else if (each.kind === 'settle') await settleIndex(project.world, project.checkout)
  else if (each.kind === 'gc') project.git('gc', '-q', '--prune=now')
  else if (each.kind === 'forget') forgetIndex(project.world, project.checkout)
}

/** Changes that git does not see in its index, since that has the file of before. */
const thereAndBack: readonly (readonly Act[])[] = [
  [{ kind: 'mode', name: 'deep/er/d' }],
  [{ kind: 'mode', name: 'deep/er/d' }],
  [{ kind: 'create' }],
]
const hidden: readonly (readonly Act[])[] = [
  [{ kind: 'same-time', name: 'a.txt', text: '1' }],
  [{ kind: 'same-time', name: 'a.txt', text: '2' }],
  [{ kind: 'create' }],
]

test.each(['sha1', 'sha256'])(
  'whatever is changed, a snapshot is the one that a fresh reading makes, with %s',
  async format => {
    await fc.assert(
      fc.asyncProperty(fc.array(fc.array(act, { maxLength: 3 }), { maxLength: 5 }), async turns => {
        const project = await gitProject(files, { init: [`--object-format=${format}`] })
        await project.take()
        for (const [n, acts] of turns.entries()) {
          for (const [m, each] of acts.entries()) await perform(project, each, n * 10 + m)
          const { tree, commit } = await project.take({ ref: `refs/teddy/s/${n}` })
          expect(tree).toBe(await takenAnew(project))
          expect(project.git('rev-parse', `${commit}^{tree}`).trim()).toBe(tree)
        }
        expect(project.git('fsck', '--strict', '--no-dangling', '--no-progress')).toBe('')
      }),
      { numRuns: 12, examples: [[hidden], [thereAndBack]] },
    )
  },
  120_000,
)

test('what was stored beside the index is in it after settling, and git sees the files as they are', async () => {
  const project = await gitProject(files)
  const { world, checkout } = project
  await project.take()
  project.write({ 'a.txt': 'edited', 'deep/x': 'edited too' })
  const { tree } = await project.take({ ref: 'refs/teddy/s/02' })
  const inIndex = async () =>
    (await placeGit(world, checkout, ['diff-index', '--cached', '--name-only', tree])).stdout.toString()
  expect(await inIndex()).toBe('a.txt\ndeep/x\n')
  await settleIndex(world, checkout)
  expect(await inIndex()).toBe('')
  expect((await placeGit(world, checkout, ['diff-files', '--name-only'])).stdout.toString()).toBe('')
  // One that changed since is in the index as it is in the tree.
  project.write({ 'a.txt': 'once more' })
  const { tree: later } = await project.take({ ref: 'refs/teddy/s/03' })
  project.write({ 'a.txt': 'and again' })
  await settleIndex(world, checkout)
  expect((await placeGit(world, checkout, ['diff-index', '--cached', later])).stdout.toString()).toBe('')
  expect((await takeTree(world, checkout)).tree).toBe(await takenAnew(project))
})

test('a file that changes while it is read is left to git, which stores it as it is then', async () => {
  const project = await gitProject(files)
  await project.take()
  project.write({ 'a.txt': 'edited' })
  const path = join(project.top, 'a.txt')
  const called: string[] = []
  const close: typeof realDisk.close = fd => {
    // The moment after it was read.
    if (readlinkSync(`/proc/self/fd/${fd}`) === path && called.length === 0) {
      called.push('changed')
      appendFileSync(path, ' again')
    }
    realDisk.close(fd)
  }
  const spawn: typeof realSpawn = (program, args, options) => {
    if (args.includes('update-index')) called.push('update-index')
    return realSpawn(program, args, options)
  }
  const world = { ...project.world, spawn, disk: { ...realDisk, close } }
  const { commit } = await takeSnapshot(world, project.checkout, { ref: 'refs/teddy/s/02', message: 'x' })
  expect(project.git('cat-file', 'blob', `${commit}:a.txt`)).toBe('edited again')
  expect(called).toEqual(['changed', 'update-index'])
})

test('where files have no modes, or links are files, git keeps both as they are in its index', async () => {
  for (const setting of ['core.fileMode', 'core.symlinks']) {
    const project = await gitProject(files)
    makeExecutable(join(project.top, 'a.txt'))
    await project.take()
    project.git('config', setting, 'false')
    chmodSync(join(project.top, 'a.txt'), 0o644)
    project.write({ 'a.txt': 'edited' })
    const again = await openProject(project.top)
    const { tree } = await again.take({ ref: 'refs/teddy/s/02' })
    const mode = setting === 'core.fileMode' ? '100755' : '100644'
    expect(project.git('ls-tree', '--format=%(objectmode)', tree, 'a.txt').trim()).toBe(mode)
    expect(project.git('cat-file', 'blob', `${tree}:a.txt`)).toBe('edited')
  }
})

test('the limit on new bytes counts for edits, too', async () => {
  const project = await gitProject(files)
  await project.take()
  project.write({ 'a.txt': 'edited' })
  const fault = await faultOf(project.take({ ref: 'refs/teddy/s/02', limits: { newBytes: 5 } }))
  expect(fault.message).toBe('6 new bytes are too much for a snapshot; the limit is 5')
})

test('files in many folders are left to git, which syncs them all at once', async () => {
  const spread = Object.fromEntries(Array.from({ length: 8 }, (_, n) => [`d${n}/in/a.txt`, `${n}`]))
  const project = await gitProject({ ...spread, 'd1/in/b.txt': 'b' })
  await project.take()
  const called: string[] = []
  const spawn: typeof realSpawn = (program, args, options) => {
    called.push(...args.filter(each => each === 'update-index'))
    return realSpawn(program, args, options)
  }
  const { take } = await openProject(project.top, { spawn })
  project.write({ 'd1/in/a.txt': 'edited', 'd1/in/b.txt': 'edited' })
  await take({ ref: 'refs/teddy/s/02' })
  expect(called).toEqual([])
  project.write(Object.fromEntries(Object.keys(spread).map(name => [name, 'edited once more'])))
  const { tree } = await take({ ref: 'refs/teddy/s/03' })
  expect(called).not.toEqual([])
  expect(tree).toBe(await takenAnew(project))
})

test.each(['unchanged', 'edited'])(
  'an index of the second of many files is written later, when they are %s',
  async files => {
    const many = Object.fromEntries(Array.from({ length: 300 }, (_, n) => [`d/${n}`, `${n}`]))
    const project = await gitProject(many)
    await project.take()
    const { ino } = lstatSync(keptIndex(project.checkout))
    const later = (ms: number) =>
      openProject(project.top, { clock: { ...realClock, now: () => new Date(Date.now() + ms) } })
    if (files === 'edited') project.write({ 'd/5': 'edited' })
    const { tree } = await (await later(5_000)).take({ ref: 'refs/teddy/s/02' })
    const written = lstatSync(keptIndex(project.checkout)).ino
    expect(written).not.toBe(ino)
    expect(tree).toBe(await takenAnew(project))
    project.write({ 'd/6': 'edited' })
    const next = await (await later(10_000)).take({ ref: 'refs/teddy/s/03' })
    expect(lstatSync(keptIndex(project.checkout)).ino).toBe(written)
    expect(next.tree).toBe(await takenAnew(project))
  },
)
