import { execFileSync } from 'node:child_process'
import {
  existsSync,
  lstatSync,
  mkdirSync,
  readFileSync,
  readlinkSync,
  renameSync,
  rmSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs'
import { join } from 'node:path'
import { describe, expect, test } from 'vitest'
import { checkoutPlace } from '../../src/snapshot/place.ts'
import { openStore } from '../../src/snapshot/store.ts'
import { takeSnapshot } from '../../src/snapshot/take.ts'
import { findWorktree, openWorktree } from '../../src/snapshot/worktree.ts'
import { commitWorktree } from '../../src/snapshot/worktree-commit.ts'
import { bringIgnored } from '../../src/snapshot/worktree-links.ts'
import { listWorktrees, removeWorktree } from '../../src/snapshot/worktree-remove.ts'
import { canaryRepository } from '../support/canary-repository.ts'
import { faultOf } from '../support/faults.ts'
import { testWorld } from '../support/test-world.ts'
import {
  filesOf,
  gitProject,
  id,
  makeExecutable,
  plainProject,
  type TestProject,
  userGit,
  userState,
  writeFiles,
} from './project.ts'

const session = '20260124-x'

async function open(project: TestProject, commit?: string) {
  const { world, store, local } = project
  const from = commit ?? (await project.take({ ref: 'refs/teddy/base/start' })).commit
  return openWorktree(world, store, { session, local, commit: from })
}

const status = (root: string) => userGit(root, 'status', '--porcelain')

describe('the worktree of a session', () => {
  test('holds the checkout with its uncommitted work, byte for byte, on a branch of its own; git status is clean', async () => {
    const project = await gitProject({ '.gitattributes': '* text=auto eol=crlf\n', 'a.txt': 'a\n' })
    project.git('config', 'core.autocrlf', 'true')
    project.write({ 'a.txt': 'mixed\r\nlines\n', 'u/new.sh': 'echo\n' })
    makeExecutable(join(project.top, 'u/new.sh'))
    symlinkSync('a.txt', join(project.top, 'link'))
    const before = userState(project.top)
    const { place, branch, made } = await open(project)
    expect([place.root, branch, made]).toEqual([
      join(project.local, 'worktrees', session),
      `teddy/${session}`,
      'new',
    ])
    expect(filesOf(place.root)).toEqual(filesOf(project.top))
    expect(status(place.root)).toBe('')
    expect(userState(project.top)).toEqual(before)
    expect((await open(project)).made).toBe('found')
  })

  test('G-19 nothing of the repository’s runs when it is made and committed to', async () => {
    const { top, env, sung } = canaryRepository()
    const world = testWorld({ cwd: top, env })
    const local = join(top, '.teddy/local')
    const store = await openStore(world, { root: top, local })
    const { commit } = await takeSnapshot(world, checkoutPlace(world, store), {
      ref: 'refs/teddy/x',
      message: 'x',
    })
    const config = readFileSync(join(top, '.git/config'))
    const { place } = await openWorktree(world, store, { session, local, commit })
    writeFileSync(join(place.root, 'file.txt'), 'in the worktree\n')
    await commitWorktree(world, place, { session, turn: '01' }, { message: 'x' })
    await removeWorktree(world, store, { session, local, id: id(world) })
    expect(sung()).toEqual([])
    expect(readFileSync(join(top, '.git/config')).equals(config)).toBe(true)
  })

  test('G-03 on an unborn branch', async () => {
    const project = await gitProject({ 'a.txt': 'a' }, { history: 'none' })
    const { place, branch } = await open(project)
    expect([filesOf(place.root), branch]).toEqual([{ 'a.txt': '- a' }, `teddy/${session}`])
  })

  test('G-03 of a sparse checkout has the same files', async () => {
    const project = await gitProject({ 'a/1': 'one', 'b/2': 'two' })
    project.git('sparse-checkout', 'set', 'a')
    const { commit } = await project.take({ ref: 'refs/teddy/base/start' })
    const { world, store, local } = project
    const { place } = await openWorktree(world, store, {
      session,
      local,
      commit,
      sparse: async () => ['b/2'],
    })
    expect(filesOf(place.root)).toEqual({ 'a/1': '- one' })
    const next = await commitWorktree(world, place, { session, turn: '01' }, { message: 'x' })
    expect(userGit(place.root, 'ls-tree', '-r', '--name-only', next.commit)).toBe('a/1\nb/2\n')
  })

  test('of many files says how far it is, and has all of them', { timeout: 60_000 }, async () => {
    const many = Object.fromEntries(Array.from({ length: 5_003 }, (_, n) => [`d${n % 7}/f${n}`, `${n}`]))
    const project = await gitProject({ ...many, 'left/out': 'x' })
    const { world, store, local } = project
    const { commit } = await project.take()
    const said: string[] = []
    const { place } = await openWorktree(world, store, {
      ...{ session, local, commit },
      sparse: async () => ['left/out'],
      onFiles: (done, all) => said.push(`${done} of ${all}`),
    })
    expect(said).toEqual(['0 of 5003', '5000 of 5003'])
    const { 'left/out': _, ...rest } = filesOf(project.top)
    expect(filesOf(place.root)).toEqual(rest)
    expect(userGit(place.root, 'status', '--porcelain')).toBe('')
  })

  test('is detached where there is a branch called teddy, or the name is taken', async () => {
    const one = await gitProject({ 'a.txt': 'a' })
    one.git('branch', 'teddy')
    expect((await open(one)).branch).toBeUndefined()
    const two = await gitProject({ 'a.txt': 'a' })
    two.git('branch', `teddy/${session}`)
    two.write({ 'a.txt': 'b' })
    const tip = two.git('rev-parse', `teddy/${session}`)
    const { branch, place } = await open(two)
    expect([branch, two.git('rev-parse', `teddy/${session}`)]).toEqual([undefined, tip])
    expect(filesOf(place.root)).toEqual({ 'a.txt': '- b' })
    expect(status(place.root)).toBe('')
  })

  test('is refused without git', async () => {
    const project = await plainProject({ 'a.txt': 'a' })
    const fault = await faultOf(open(project))
    expect([fault.kind, fault.hints.join()]).toEqual(['usage', expect.stringContaining('--in-place')])
    expect(
      await findWorktree(project.world, project.store, { session, local: project.local }),
    ).toBeUndefined()
  })
})

describe('a turn is one commit on its branch', () => {
  const turn = (project: TestProject, place: Awaited<ReturnType<typeof open>>['place'], name: string) =>
    commitWorktree(
      project.world,
      place,
      { session, turn: name },
      { message: `Turn ${name}`, trailers: { Turn: name } },
    )

  test('with what commands changed, and git status is clean after it', async () => {
    const project = await gitProject({ 'a.txt': 'a', 'b.txt': 'b' })
    const { place } = await open(project)
    const before = userState(project.top)
    writeFiles(place.root, { 'a.txt': 'edited', 'new/c.txt': 'c' })
    rmSync(join(place.root, 'b.txt'))
    const first = await turn(project, place, '01')
    expect([status(place.root), first.branch]).toEqual(['', `teddy/${session}`])
    writeFiles(place.root, { 'a.txt': 'again' })
    const second = await turn(project, place, '02')
    expect(userGit(place.root, 'log', '--format=%H %s', '-2')).toBe(
      `${second.commit} Turn 02\n${first.commit} Turn 01\n`,
    )
    expect(project.git('rev-parse', `refs/teddy/${session}/01`).trim()).toBe(first.commit)
    expect(status(place.root)).toBe('')
    expect(userState(project.top)).toEqual(before)
  })

  test('after commits that a command made there, and whatever it did to HEAD', async () => {
    const project = await gitProject({ 'a.txt': 'a' })
    const { place } = await open(project)
    writeFiles(place.root, { 'a.txt': 'committed by a command' })
    userGit(place.root, 'commit', '-qam', 'by a command')
    const made = userGit(place.root, 'rev-parse', 'HEAD').trim()
    const first = await turn(project, place, '01')
    expect(userGit(place.root, 'rev-parse', 'HEAD^').trim()).toBe(made)
    project.git('branch', 'precious')
    const precious = project.git('rev-parse', 'precious')
    userGit(place.root, 'checkout', '-q', 'precious')
    writeFiles(place.root, { 'x.txt': 'x' })
    const second = await turn(project, place, '02')
    expect(project.git('rev-parse', 'precious')).toBe(precious)
    expect(userGit(place.root, 'rev-parse', 'HEAD', 'HEAD^').trim().split('\n')).toEqual([
      second.commit,
      first.commit,
    ])
    expect([second.branch, status(place.root)]).toEqual([`teddy/${session}`, ''])
  })

  test('but the branch stays where it is while the user has it checked out', async () => {
    const project = await gitProject({ 'a.txt': 'a' })
    const { place } = await open(project)
    project.git('checkout', '-q', '--ignore-other-worktrees', '-f', `teddy/${session}`)
    const before = userState(project.top)
    writeFiles(place.root, { 'a.txt': 'b' })
    const { branch, commit } = await turn(project, place, '01')
    expect([branch, userGit(place.root, 'rev-parse', 'HEAD').trim()]).toEqual([undefined, commit])
    expect(userState(project.top)).toEqual(before)
    expect(project.git('status', '--porcelain')).toBe('?? .teddy/\n')
  })

  test('G-04 not while another git works there; its lock stays', async () => {
    const project = await gitProject({ 'a.txt': 'a' })
    const { place } = await open(project)
    const lock = join(place.ownGitDir!, 'index.lock')
    writeFileSync(lock, '')
    writeFiles(place.root, { 'a.txt': 'b' })
    expect((await faultOf(turn(project, place, '01'))).kind).toBe('conflict')
    expect(existsSync(lock)).toBe(true)
    rmSync(lock)
    await turn(project, place, '01')
    expect(status(place.root)).toBe('')
  })
})

describe('G-17 changed by hand', () => {
  test('deleted: it is rebuilt from the snapshot', async () => {
    const project = await gitProject({ 'a.txt': 'a' })
    const { place } = await open(project)
    writeFiles(place.root, { 'a.txt': 'turn' })
    const { commit } = await commitWorktree(project.world, place, { session, turn: '01' }, { message: 'x' })
    rmSync(place.root, { recursive: true })
    expect(
      await findWorktree(project.world, project.store, { session, local: project.local }),
    ).toBeUndefined()
    const again = await open(project, commit)
    expect([again.made, again.branch]).toEqual(['rebuilt', `teddy/${session}`])
    expect(filesOf(again.place.root)).toEqual({ 'a.txt': '- turn' })
    expect(status(again.place.root)).toBe('')
    rmSync(place.root, { recursive: true })
    mkdirSync(place.root)
    expect((await open(project, commit)).made).toBe('rebuilt')
  })

  test('moved: it is rebuilt beside the other, which keeps the branch and its files', async () => {
    const project = await gitProject({ 'a.txt': 'a' })
    const { place } = await open(project)
    const elsewhere = join(project.top, '../elsewhere')
    project.git('worktree', 'move', place.root, elsewhere)
    writeFileSync(join(elsewhere, 'mine.txt'), 'mine')
    const again = await open(project)
    expect([again.made, again.branch]).toEqual(['new', undefined])
    expect(readFileSync(join(elsewhere, 'mine.txt'), 'utf8')).toBe('mine')
    rmSync(again.place.root, { recursive: true })
    renameSync(elsewhere, join(project.top, '../third'))
    expect((await open(project)).made).toBe('rebuilt')
  })

  test('locked: it is used while it is there, and not made anew when it is gone', async () => {
    const project = await gitProject({ 'a.txt': 'a' })
    const { place } = await open(project)
    project.git('worktree', 'lock', place.root)
    expect((await open(project)).made).toBe('found')
    rmSync(place.root, { recursive: true })
    const fault = await faultOf(open(project))
    expect([fault.kind, fault.hints.join()]).toEqual([
      'conflict',
      expect.stringContaining('git worktree unlock'),
    ])
  })

  test.each<[string, (path: string) => void]>([
    ['a plain folder', path => writeFiles(path, { x: 'mine' })],
    ['a file', path => writeFileSync(path, 'mine')],
    ['a link', path => symlinkSync('/tmp', path)],
    [
      'another repository',
      path => {
        mkdirSync(path)
        userGit(path, 'init', '-q')
      },
    ],
  ])('%s in its place is refused, called what it is, and stays', async (what, put) => {
    const project = await gitProject({ 'a.txt': 'a' })
    const path = join(project.local, 'worktrees', session)
    mkdirSync(join(path, '..'), { recursive: true })
    put(path)
    const fault = await faultOf(open(project))
    expect([fault.kind, fault.message]).toEqual([
      'guard',
      `${path} is ${what}, not the worktree of this session`,
    ])
    expect(fault.hints.join('\n')).toContain(`mv '${path}' '${path}.old'`)
    expect(lstatSync(path)).toBeDefined()
  })

  test('half made, when a process was killed: it is made again', async () => {
    const project = await gitProject({ 'a.txt': 'a', 'b.txt': 'b' })
    const { place } = await open(project)
    writeFileSync(join(project.store.folder, `making-${session}`), '')
    rmSync(join(place.root, 'b.txt'))
    const again = await open(project)
    expect([again.made, filesOf(place.root)]).toEqual(['rebuilt', { 'a.txt': '- a', 'b.txt': '- b' }])
  })
})

describe('what git ignores', () => {
  test('is brought in by name and by .worktreeinclude: folders linked, files copied; no snapshot holds the links', async () => {
    const project = await gitProject({
      '.gitignore': 'node_modules/\n.env\ncache/\n*.big\n',
      '.worktreeinclude': '.env\n/cache/\n!tracked.txt\n',
      'tracked.txt': 't',
    })
    project.write({ 'node_modules/x/index.js': 'x', '.env': 'KEY=1', 'cache/c': 'c', 'not-ignored/y': 'y' })
    const { place: worktree } = await open(project)
    const { world, checkout } = project
    const brought = await bringIgnored(world, { checkout, worktree }, [
      'node_modules/',
      'gone',
      'not-ignored',
      '.teddy',
    ])
    expect(brought.map(({ path, how }) => `${path} ${how}`).sort()).toEqual([
      '.env copied',
      'cache linked',
      'gone missing',
      'node_modules linked',
      'not-ignored not-ignored',
    ])
    expect(readlinkSync(join(worktree.root, 'node_modules'))).toBe(join(project.top, 'node_modules'))
    expect(readFileSync(join(worktree.root, '.env'), 'utf8')).toBe('KEY=1')
    const taken = await takeSnapshot(world, worktree, { ref: 'refs/teddy/x', message: 'x' })
    expect(userGit(project.top, 'ls-tree', '-r', '--name-only', taken.commit).trim().split('\n')).toEqual([
      '.gitignore',
      '.worktreeinclude',
      'not-ignored/y',
      'tracked.txt',
    ])
    expect(taken.notCovered).toEqual([])
    const again = await bringIgnored(world, { checkout, worktree }, ['node_modules'])
    expect(again.map(({ how }) => how)).toEqual(['there', 'there', 'there'])
    rmSync(join(worktree.root, 'cache'))
    symlinkSync('elsewhere', join(worktree.root, 'cache'))
    const mine = await takeSnapshot(world, worktree, { ref: 'refs/teddy/x', message: 'x' })
    expect(userGit(project.top, 'ls-tree', mine.commit, 'cache')).toContain('120000')
  })
})

describe('removed', () => {
  test('its files are saved first, links do not lead the deletion astray, and the branch stays', async () => {
    const project = await gitProject({ '.gitignore': 'node_modules/\n', 'a.txt': 'a' })
    project.write({ 'node_modules/x.js': 'x' })
    const { place } = await open(project)
    await bringIgnored(project.world, { checkout: project.checkout, worktree: place }, ['node_modules'])
    writeFiles(place.root, { 'new.txt': 'not committed' })
    const { world, store, local } = project
    expect(
      (await listWorktrees(world, store, local)).map(each => [each.session, each.branch, each.there]),
    ).toEqual([[session, `teddy/${session}`, true]])
    const saved = await removeWorktree(world, store, { session, local, id: id(world) })
    expect(project.git('cat-file', 'blob', `${saved}:new.txt`)).toBe('not committed')
    expect([existsSync(place.root), project.read('node_modules/x.js')]).toEqual([false, 'x'])
    expect(await listWorktrees(world, store, local)).toEqual([])
    expect(project.git('branch', '--list', 'teddy/*').trim()).toBe(`teddy/${session}`)
    expect((await open(project, saved)).branch).toBeDefined()
  })

  test('not while it holds what a snapshot does not cover', async () => {
    const project = await gitProject({ 'a.txt': 'a' })
    const { place } = await open(project)
    mkdirSync(join(place.root, 'nested'))
    execFileSync('git', ['init', '-q'], { cwd: join(place.root, 'nested') })
    const { world, store, local } = project
    const fault = await faultOf(removeWorktree(world, store, { session, local, id: id(world) }))
    expect(fault.message).toContain('nested (nested-repository)')
    expect(existsSync(join(place.root, 'nested'))).toBe(true)
    await removeWorktree(world, store, { session, local, id: id(world), notCovered: 'lost' })
    expect(existsSync(place.root)).toBe(false)
  })
})
