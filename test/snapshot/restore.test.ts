import { existsSync, mkdirSync, renameSync, rmSync, symlinkSync, unlinkSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, test } from 'vitest'
import { compareWithTree } from '../../src/snapshot/compare.ts'
import { listRefs, undoRef } from '../../src/snapshot/refs.ts'
import { restoreSnapshot, undoRestore } from '../../src/snapshot/restore.ts'
import { faultOf } from '../support/faults.ts'
import {
  filesOf,
  gitProject,
  id,
  makeExecutable,
  plainProject,
  type TestProject,
  userState,
} from './project.ts'

/** Restores what `to` holds, where the session last knew `from`. */
const restore = (
  { world, checkout }: TestProject,
  from: string | undefined,
  to: string,
  more: Partial<Parameters<typeof restoreSnapshot>[2]> = {},
) => restoreSnapshot(world, checkout, { id: id(world), from, to, title: 'restore 01', ...more })

const acts = (steps: readonly { path: string; act: string }[]) =>
  steps.map(({ path, act }) => `${act} ${path}`)
const kept = (steps: readonly { path: string; why?: string }[]) =>
  steps.map(({ path, why }) => `${path}: ${why}`)

async function twoTurns(make: () => Promise<TestProject>) {
  const project = await make()
  const { top, write, take } = project
  write({
    'same.txt': 's',
    'edit.txt': 'one\r\n',
    'del.txt': 'd',
    'swap/in.txt': 'i',
    'run.sh': 'r',
    'deep/er/x': 'x',
  })
  symlinkSync('edit.txt', join(top, 'link'))
  const first = await take({ ref: 'refs/teddy/s/01' })
  const files = filesOf(top)
  write({ 'edit.txt': 'two\n', 'made/new.txt': 'n' })
  for (const gone of ['del.txt', 'swap', 'deep', 'link']) rmSync(join(top, gone), { recursive: true })
  write({ swap: 'now a file', link: 'now a file' })
  makeExecutable(join(top, 'run.sh'))
  const second = await take({ ref: 'refs/teddy/s/02' })
  return { ...project, first, second, files, later: filesOf(top) }
}

describe.each([
  ['in a repository', () => gitProject({ '.gitattributes': '* text=auto eol=crlf\n' })],
  ['without git', () => plainProject()],
])('restore %s', (_, make) => {
  test('brings every file back, byte for byte, with modes, links and folders', async () => {
    const turns = await twoTurns(make)
    const before = turns.store.kind === 'repository' ? userState(turns.top) : {}
    const back = await restore(turns, turns.second.commit, turns.first.commit)
    expect(filesOf(turns.top)).toEqual(turns.files)
    expect([back.kept, back.unexpected]).toEqual([[], []])
    expect(acts(back.done)).toEqual([
      'create deep/er/x',
      'create del.txt',
      'replace edit.txt',
      'replace link',
      'delete made/new.txt',
      'replace run.sh',
      'delete swap',
      'create swap/in.txt',
    ])
    expect(existsSync(join(turns.top, 'made'))).toBe(false)
    expect(await compareWithTree(turns.world, turns.checkout, turns.first.commit)).toEqual([])
    if (turns.store.kind === 'repository') expect(userState(turns.top)).toEqual(before)
    await restore(turns, turns.first.commit, turns.second.commit)
    expect(filesOf(turns.top)).toEqual(turns.later)
  })

  test('G-15 and is undone, and the undoing too', async () => {
    const turns = await twoTurns(make)
    const [one, two] = [id(turns.world), id(turns.world)]
    await restore(turns, turns.second.commit, turns.first.commit, { id: one })
    await undoRestore(turns.world, turns.checkout, one, { id: two })
    expect(filesOf(turns.top)).toEqual(turns.later)
    await undoRestore(turns.world, turns.checkout, two, { id: id(turns.world) })
    expect(filesOf(turns.top)).toEqual(turns.files)
    const saved = await listRefs(turns.world, turns.store, 'refs/teddy/undo/')
    expect(saved.map(({ ref }) => ref).slice(0, 2)).toEqual([undoRef(one, 'after'), undoRef(one, 'before')])
    expect(saved).toHaveLength(6)
  })

  test('a dry run says the same and changes nothing', async () => {
    const turns = await twoTurns(make)
    const said = await restore(turns, turns.second.commit, turns.first.commit, { mode: 'dry-run' })
    expect(filesOf(turns.top)).toEqual(turns.later)
    expect(await listRefs(turns.world, turns.store, 'refs/teddy/undo/')).toEqual([])
    const done = await restore(turns, turns.second.commit, turns.first.commit)
    expect(acts(said.done)).toEqual(acts(done.done))
  })
})

describe('files that are somebody’s stay, and are named', () => {
  test('G-11 edited, deleted or made since; by force the snapshot’s are taken, and undo brings the others back', async () => {
    const turns = await twoTurns(() => gitProject())
    const { top, world, checkout, write, read } = turns
    write({ 'edit.txt': 'mine', 'del.txt': 'made again', 'same.txt': 'also mine' })
    unlinkSync(join(top, 'run.sh'))
    const first = await restore(turns, turns.second.commit, turns.first.commit)
    expect(kept(first.kept)).toEqual(['del.txt: in-the-way', 'edit.txt: edited', 'run.sh: deleted'])
    expect([read('edit.txt'), read('del.txt'), read('same.txt')]).toEqual(['mine', 'made again', 'also mine'])
    expect(existsSync(join(top, 'run.sh'))).toBe(false)
    const one = id(world)
    const again = await restore(turns, turns.second.commit, turns.first.commit, {
      id: one,
      force: ['edit.txt', 'run.sh'],
    })
    expect(kept(again.kept)).toEqual(['del.txt: in-the-way'])
    expect([read('edit.txt'), read('run.sh'), read('same.txt')]).toEqual(['one\r\n', 'r', 'also mine'])
    await undoRestore(world, checkout, one, { id: id(world) })
    expect([read('edit.txt'), existsSync(join(top, 'run.sh'))]).toEqual(['mine', false])
  })

  test('G-13 ignored files in the way; a forced one is saved first', async () => {
    const project = await gitProject({ 'a.txt': 'a' })
    const { top, write, read, take, world, checkout } = project
    write({ 'out.bin': 'from the turn', 'folder/x': 'x' })
    const first = await take({ ref: 'refs/teddy/s/01' })
    rmSync(join(top, 'out.bin'))
    rmSync(join(top, 'folder'), { recursive: true })
    const second = await take({ ref: 'refs/teddy/s/02' })
    write({
      '.git/info/exclude': 'out.bin\nfolder\nnode_modules\n.env\n',
      'out.bin': 'mine',
      folder: 'a file of mine',
    })
    write({ 'node_modules/x.js': 'x', '.env': 'SECRET' })
    const back = await restore(project, second.commit, first.commit)
    expect(kept(back.kept)).toEqual(['folder/x: in-the-way', 'out.bin: in-the-way'])
    expect([read('out.bin'), read('folder'), read('.env'), read('node_modules/x.js')]).toEqual([
      'mine',
      'a file of mine',
      'SECRET',
      'x',
    ])
    const one = id(world)
    await restore(project, second.commit, first.commit, { id: one, force: ['out.bin'] })
    expect(read('out.bin')).toBe('from the turn')
    await undoRestore(world, checkout, one, { id: id(world), force: [] })
    expect(read('out.bin')).toBe('mine')
  })

  test('one that the snapshot did not cover, since its content of then is not known; by force it goes', async () => {
    const project = await gitProject({ 'a.txt': 'a' })
    const { world, checkout } = project
    const odd = 'big 100%  ü\n.bin'
    project.write({ [odd]: 'x'.repeat(2_000), 'sub/large': 'y'.repeat(2_000) })
    const limits = { fileBytes: 1_000 }
    const { commit, notCovered } = await project.take({ limits, trailers: { 'Teddy-Turn': '01' } })
    expect(notCovered.map(({ path }) => path)).toEqual([odd, 'sub/large'])
    project.write({ [odd]: 'small now', 'sub/large': 'small too', 'a.txt': 'a2' })
    const later = (await project.take({ ref: 'refs/teddy/s/02' })).commit
    const wanted = { from: later, to: commit, title: 't' }
    for (const packed of [false, true]) {
      if (packed) project.git('gc', '-q')
      const { kept } = await restoreSnapshot(world, checkout, { ...wanted, id: id(world), mode: 'dry-run' })
      expect(kept.map(({ path, why }) => [path, why])).toEqual([
        [odd, 'not-covered'],
        ['sub/large', 'not-covered'],
      ])
    }
    await restoreSnapshot(world, checkout, { ...wanted, id: id(world), force: ['sub/large'] })
    expect(filesOf(project.top)).toEqual({ 'a.txt': '- a', [odd]: '- small now' })
  })

  test('a folder swapped for a link is not written through', async () => {
    const project = await gitProject({ 'dir/a.txt': 'one', 'dir/gone.txt': 'g' })
    const { top, write, take } = project
    const first = await take({ ref: 'refs/teddy/s/01' })
    write({ 'dir/a.txt': 'two' })
    unlinkSync(join(top, 'dir/gone.txt'))
    const second = await take({ ref: 'refs/teddy/s/02' })
    renameSync(join(top, 'dir'), join(top, '../outside'))
    symlinkSync('../outside', join(top, 'dir'))
    const back = await restore(project, second.commit, first.commit, { force: ['dir/a.txt', 'dir/gone.txt'] })
    expect(kept(back.kept)).toEqual(['dir/a.txt: link-above', 'dir/gone.txt: link-above'])
    expect(filesOf(join(top, '../outside'))).toEqual({ 'a.txt': '- two' })
  })

  test('a folder with other files is not replaced by a file', async () => {
    const project = await gitProject({ x: 'file' })
    const { top, write, take } = project
    const first = await take({ ref: 'refs/teddy/s/01' })
    rmSync(join(top, 'x'))
    write({ 'x/of-the-turn': 't', '.git/info/exclude': '*.tmp\n' })
    const second = await take({ ref: 'refs/teddy/s/02' })
    write({ 'x/mine.tmp': 'ignored' })
    const back = await restore(project, second.commit, first.commit, { force: ['x'] })
    expect(kept(back.kept)).toEqual(['x: in-the-way'])
    expect(filesOf(top)).toMatchObject({ 'x/mine.tmp': '- ignored' })
  })

  test('empty folders of the user’s stay', async () => {
    const project = await gitProject({ 'a/b/c.txt': 'c' })
    const { top, write, take } = project
    const first = await take({ ref: 'refs/teddy/s/01' })
    write({ 'new/deep/file.txt': 'f' })
    const second = await take({ ref: 'refs/teddy/s/02' })
    mkdirSync(join(top, 'new/mine'))
    await restore(project, second.commit, first.commit)
    expect([existsSync(join(top, 'new/deep')), existsSync(join(top, 'new/mine'))]).toEqual([false, true])
  })

  test('a file whose name is not UTF-8 is covered by snapshots and left alone by restore', async () => {
    const project = await gitProject({ 'a.txt': 'a' })
    const odd = Buffer.concat([Buffer.from(`${project.top}/`), Buffer.from([0x66, 0xff])])
    writeFileSync(odd, 'one')
    const first = await project.take({ ref: 'refs/teddy/s/01' })
    writeFileSync(odd, 'two')
    const second = await project.take({ ref: 'refs/teddy/s/02' })
    const back = await restore(project, second.commit, first.commit)
    expect(kept(back.kept)).toEqual(['f\ufffd: name'])
  })
})

describe('restore refuses', () => {
  test('G-05 in the middle of git’s own work, and with unresolved files', async () => {
    for (const how of ['merge', 'rebase', 'cherry-pick', 'bisect', 'unmerged'] as const) {
      const project = await gitProject({ 'a.txt': 'base\n' })
      const { git, write, take, top } = project
      const { commit } = await take()
      git('checkout', '-qb', 'other')
      write({ 'a.txt': 'other\n' })
      git('commit', '-qam', 'o')
      git('checkout', '-q', 'main')
      write({ 'a.txt': 'main\n' })
      git('commit', '-qam', 'm')
      if (how === 'bisect') git('bisect', 'start')
      else expect(() => git(how === 'unmerged' ? 'merge' : how, 'other')).toThrow()
      if (how === 'unmerged') rmSync(join(top, '.git/MERGE_HEAD'))
      const files = filesOf(top)
      const fault = await faultOf(restore(project, undefined, commit))
      expect([how, fault.kind]).toEqual([how, 'conflict'])
      expect(filesOf(top)).toEqual(files)
    }
  })

  test('G-15 a snapshot that is gone', async () => {
    const project = await gitProject({ 'a.txt': 'a' })
    const fault = await faultOf(restore(project, undefined, '1'.repeat(40)))
    expect(fault.message).toBe('the snapshot 111111111111 is gone from the repository')
    expect(fault.hints.join()).toContain('teddy verify')
  })

  test('a snapshot some of whose files are gone, before anything is written', async () => {
    const project = await gitProject({ 'a.txt': 'a' })
    project.write({ 'u.txt': 'only in the snapshot', 'z.txt': 'z' })
    const first = await project.take({ ref: 'refs/teddy/s/01' })
    const blob = project.git('rev-parse', `${first.commit}:u.txt`).trim()
    rmSync(join(project.top, 'u.txt'))
    project.write({ 'z.txt': 'changed', 'new.txt': 'n' })
    const second = await project.take({ ref: 'refs/teddy/s/02' })
    rmSync(join(project.top, '.git/objects', blob.slice(0, 2), blob.slice(2)))
    const files = filesOf(project.top)
    const fault = await faultOf(restore(project, second.commit, first.commit))
    expect(fault.message).toContain('a file of it is missing or damaged')
    expect(filesOf(project.top)).toEqual(files)
  })

  test('an undo that was never made', async () => {
    const { world, checkout } = await gitProject()
    const fault = await faultOf(undoRestore(world, checkout, 'nothing', { id: id(world) }))
    expect(fault.message).toBe('there is no saved state nothing')
  })
})

test('G-12 commits made since stay, and HEAD and the branch do not move', async () => {
  const turns = await twoTurns(() => gitProject())
  turns.git('add', '-A')
  turns.git('commit', '-qm', 'mine')
  const before = userState(turns.top)
  await restore(turns, turns.second.commit, turns.first.commit)
  expect(filesOf(turns.top)).toEqual(turns.files)
  expect(userState(turns.top)).toEqual(before)
})

test('files that git ignores by now are neither deleted nor replaced, since nothing would bring them back', async () => {
  const project = await gitProject({ 'a.txt': 'a' })
  project.write({ 'env.txt': 'old' })
  const { commit: first } = await project.take()
  project.write({ 'env.txt': 'new', 'made.txt': 'm', 'a.txt': 'edited' })
  const { commit: second } = await project.take({ ref: 'refs/teddy/s/02' })
  project.write({ '.git/info/exclude': 'made.txt\nenv.txt\n' })
  const stay = ['env.txt: in-the-way', 'made.txt: in-the-way']
  expect(kept((await restore(project, second, first, { mode: 'dry-run' })).kept)).toEqual(stay)
  expect(kept((await restore(project, second, first)).kept)).toEqual(stay)
  expect(filesOf(project.top)).toEqual({ 'a.txt': '- a', 'env.txt': '- new', 'made.txt': '- m' })
  project.write({ 'a.txt': 'edited' })
  const force = ['env.txt', 'made.txt']
  const undone = id(project.world)
  await restore(project, second, first, { id: undone, force })
  expect(filesOf(project.top)).toEqual({ 'a.txt': '- a', 'env.txt': '- old' })
  await undoRestore(project.world, project.checkout, undone, { id: id(project.world) })
  expect(filesOf(project.top)).toEqual({ 'a.txt': '- edited', 'env.txt': '- new', 'made.txt': '- m' })
})
