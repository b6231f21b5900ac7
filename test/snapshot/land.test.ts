import { existsSync, rmSync, unlinkSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, test } from 'vitest'
import { readTurnBase, setBase } from '../../src/snapshot/base.ts'
import { type LandOptions, landSession } from '../../src/snapshot/land.ts'
import { restoreSnapshot, undoRestore } from '../../src/snapshot/restore.ts'
import { syncIn } from '../../src/snapshot/sync.ts'
import { openWorktree } from '../../src/snapshot/worktree.ts'
import { commitWorktree } from '../../src/snapshot/worktree-commit.ts'
import { faultOf } from '../support/faults.ts'
import { filesOf, gitProject, id, userState, writeFiles } from './project.ts'

const session = 's'
const ten = (changes: Readonly<Record<number, string>> = {}) =>
  Array.from({ length: 10 }, (_, n) => `${changes[n] ?? `line ${n}`}\n`).join('')

async function started(files: Readonly<Record<string, string>> = { 'a.txt': ten(), 'b.txt': 'b\n' }) {
  const project = await gitProject(files)
  const { world, store, local, checkout } = project
  const { commit } = await project.take({ ref: 'refs/teddy/start' })
  const { place: worktree } = await openWorktree(world, store, { session, local, commit })
  await setBase(world, store, session, commit)
  const places = { session, checkout, worktree }
  return {
    ...project,
    worktree,
    places,
    inSession: (changes: Readonly<Record<string, string>>) => writeFiles(worktree.root, changes),
    turn: (turn: string) => commitWorktree(world, worktree, { session, turn }, { message: turn }),
    land: (more: Partial<LandOptions> = {}) => landSession(world, places, { id: id(world), ...more }),
    sync: () => syncIn(world, places, { id: id(world) }),
  }
}

const did = (steps: readonly { act: string; path: string }[]) =>
  steps.map(({ act, path }) => `${act} ${path}`)

describe('landing', () => {
  test('brings the session’s changes beside the user’s own, in the files alone', async () => {
    const { inSession, land, write, read, top, worktree, git } = await started()
    inSession({ 'a.txt': ten({ 8: 'session' }), 'new/n.txt': 'n' })
    unlinkSync(join(worktree.root, 'b.txt'))
    write({ 'a.txt': ten({ 1: 'mine' }), 'mine.txt': 'untracked' })
    git('add', 'mine.txt')
    const before = userState(top)
    const dry = await land({ mode: 'dry-run' })
    expect(read('a.txt')).toBe(ten({ 1: 'mine' }))
    const landed = await land()
    expect([landed.outcome, did(landed.done)]).toEqual([
      'done',
      ['replace a.txt', 'delete b.txt', 'create new/n.txt'],
    ])
    expect(did(dry.done)).toEqual(did(landed.done))
    expect(filesOf(top)).toEqual({
      'a.txt': `- ${ten({ 1: 'mine', 8: 'session' })}`,
      'mine.txt': '- untracked',
      'new/n.txt': '- n',
    })
    expect(userState(top)).toEqual(before)
    expect((await land()).outcome).toBe('nothing')
  })

  test('refuses on conflict, names the files and changes nothing; with markers it writes them', async () => {
    const { inSession, land, write, read, top } = await started()
    inSession({ 'a.txt': ten({ 4: 'session' }), 'c.txt': 'c' })
    write({ 'a.txt': ten({ 4: 'mine' }) })
    const files = filesOf(top)
    const refused = await land()
    expect([refused.outcome, refused.conflicts, filesOf(top)]).toEqual(['conflicts', ['a.txt'], files])
    const marked = await land({ conflicts: 'markers' })
    expect([marked.outcome, marked.conflicts]).toEqual(['done', ['a.txt']])
    expect(read('a.txt')).toContain('<<<<<<< checkout\nmine\n=======\nsession\n>>>>>>> session\n')
    expect(read('c.txt')).toBe('c')
  })

  test('refuses when an ignored file is in the way, and changes nothing', async () => {
    const { inSession, land, write, top } = await started()
    inSession({ 'out.log': 'session', 'a.txt': ten({ 1: 'session' }) })
    write({ '.git/info/exclude': '*.log\n', 'out.log': 'mine' })
    inSession({ '.gitignore': '!out.log\n' })
    const files = filesOf(top)
    const refused = await land()
    expect([refused.outcome, refused.kept.map(({ path }) => path)]).toEqual(['in-the-way', ['out.log']])
    expect(filesOf(top)).toEqual(files)
  })

  test('leaves no saved state where nothing was changed', async () => {
    const { inSession, land, write, git } = await started()
    const saved = () => git('for-each-ref', '--format=%(refname)', 'refs/teddy/undo')
    inSession({ 'a.txt': ten({ 4: 'session' }) })
    await land({ mode: 'dry-run' })
    write({ 'a.txt': ten({ 4: 'mine' }) })
    expect((await land()).outcome).toBe('conflicts')
    write({ 'a.txt': ten({ 4: 'session' }) })
    expect((await land()).outcome).toBe('nothing')
    expect(saved()).toBe('')
    inSession({ 'a.txt': ten({ 5: 'session' }) })
    expect((await land()).outcome).toBe('done')
    expect(saved()).toMatch(/after\n.*base\n.*before\n/)
  })

  test('is undone, and what the session had is not lost by the next sync', async () => {
    const { inSession, land, sync, write, top, world, checkout, worktree } = await started()
    inSession({ 'a.txt': ten({ 8: 'session' }) })
    write({ 'b.txt': 'mine\n' })
    const files = filesOf(top)
    const one = id(world)
    await land({ id: one })
    await undoRestore(world, checkout, one, { id: id(world), session })
    expect(filesOf(top)).toEqual(files)
    await sync()
    expect(filesOf(worktree.root)).toEqual({ 'a.txt': `- ${ten({ 8: 'session' })}`, 'b.txt': '- mine\n' })
    expect((await land()).outcome).toBe('done')
  })

  test('G-05 is refused in the middle of a rebase', async () => {
    const { land, write } = await started()
    write({ '.git/rebase-merge/head-name': 'x' })
    expect((await faultOf(land())).message).toContain('in the middle of a rebase')
  })

  test('is refused when nothing tells any more where the session started', async () => {
    const { land, git, inSession, top } = await started()
    inSession({ 'a.txt': 'x' })
    git('update-ref', '-d', 'refs/teddy/base/s/now')
    const files = filesOf(top)
    expect((await faultOf(land())).message).toContain('not known any more')
    expect(filesOf(top)).toEqual(files)
  })
})

describe('landing with a commit', () => {
  const commit = { message: 'Landed', trailers: { Session: session } }

  test('makes one of the landed files alone, and leaves the rest of the index as it was', async () => {
    const { inSession, land, write, git, worktree } = await started()
    inSession({ 'a.txt': ten({ 8: 'session' }), 'new.txt': 'n' })
    rmSync(join(worktree.root, 'b.txt'))
    write({ 'staged.txt': 'staged', 'loose.txt': 'loose' })
    git('add', 'staged.txt')
    const head = git('rev-parse', 'HEAD')
    const landed = await land({ commit })
    expect(git('rev-parse', 'HEAD').trim()).toBe(landed.commit)
    expect(git('rev-parse', 'HEAD^')).toBe(head)
    expect(git('show', '--format=%an%n%B', '--name-status', 'HEAD')).toBe(
      'A\nLanded\n\nSession: s\n\n\nM\ta.txt\nD\tb.txt\nA\tnew.txt\n',
    )
    expect(git('status', '--porcelain')).toBe('A  staged.txt\n?? .teddy/\n?? loose.txt\n')
    expect(git('symbolic-ref', 'HEAD').trim()).toBe('refs/heads/main')
  })

  test('stores line endings as git would', async () => {
    const { inSession, land, git } = await started({
      '.gitattributes': '*.txt text eol=crlf\n',
      'a.txt': 'one\r\n',
    })
    inSession({ 'a.txt': 'one\r\ntwo\r\n' })
    await land({ commit })
    expect(git('cat-file', 'blob', 'HEAD:a.txt')).toBe('one\ntwo\n')
    expect(git('status', '--porcelain')).toBe('?? .teddy/\n')
  })

  test.each([
    ['files with changes that are not committed', { 'a.txt': ten({ 1: 'mine' }) }, /not committed: a\.txt/],
    ['files that go through a filter', { '.git/info/attributes': 'a.txt filter=lfs\n' }, /a filter.*a\.txt/],
  ])('is refused for %s, before anything is written', async (_, mine, message) => {
    const { inSession, land, write, git, top } = await started()
    inSession({ 'a.txt': ten({ 8: 'session' }) })
    write(mine)
    const [files, head] = [filesOf(top), git('rev-parse', 'HEAD')]
    expect((await faultOf(land({ commit }))).message).toMatch(message)
    expect([filesOf(top), git('rev-parse', 'HEAD')]).toEqual([files, head])
  })

  test('is refused without a name to commit by', async () => {
    const { inSession, places, world, top } = await started()
    inSession({ 'a.txt': 'session' })
    const { GIT_COMMITTER_EMAIL: _, ...env } = world.env
    const files = filesOf(top)
    const fault = await faultOf(landSession({ ...world, env }, places, { id: id(world), commit }))
    expect([fault.kind, fault.message]).toEqual([
      'usage',
      'git does not know your email, which a commit needs',
    ])
    expect(filesOf(top)).toEqual(files)
  })

  test('and not with conflicts', async () => {
    const { inSession, land, write } = await started()
    inSession({ 'a.txt': ten({ 4: 'session' }) })
    write({ 'a.txt': ten({ 4: 'mine' }) })
    expect((await faultOf(land({ commit, conflicts: 'markers' }))).message).toContain('there are conflicts')
  })
})

describe('edits in the checkout come into the session', () => {
  test('merged with what it has, once', async () => {
    const { inSession, sync, write, worktree, top } = await started()
    inSession({ 'a.txt': ten({ 8: 'session' }) })
    write({ 'a.txt': ten({ 1: 'mine' }), 'mine.txt': 'm' })
    expect((await sync()).outcome).toBe('done')
    expect(filesOf(worktree.root)).toMatchObject({
      'a.txt': `- ${ten({ 1: 'mine', 8: 'session' })}`,
      'mine.txt': '- m',
    })
    expect((await sync()).outcome).toBe('nothing')
    rmSync(join(top, 'mine.txt'))
    await sync()
    expect(existsSync(join(worktree.root, 'mine.txt'))).toBe(false)
  })

  test('what a turn holds is not saved again; what was edited by hand in the worktree is', async () => {
    const { inSession, sync, turn, write, git } = await started()
    const saved = () => git('for-each-ref', '--format=%(refname)', 'refs/teddy/undo').trim()
    inSession({ 'a.txt': ten({ 8: 'session' }) })
    await turn('01')
    expect((await sync()).outcome).toBe('nothing')
    write({ 'a.txt': ten({ 1: 'mine' }) })
    expect((await sync()).outcome).toBe('done')
    expect(saved()).toBe('')
    inSession({ 'a.txt': ten({ 1: 'mine', 8: 'by hand' }) })
    write({ 'a.txt': ten({ 1: 'mine too' }) })
    expect((await sync()).outcome).toBe('done')
    const before = saved()
      .split('\n')
      .find(ref => ref.endsWith('/before'))
    expect(git('cat-file', 'blob', `${before}:a.txt`)).toBe(ten({ 1: 'mine', 8: 'by hand' }))
  })

  test('conflicts are named and nothing is written', async () => {
    const { inSession, sync, write, worktree } = await started()
    inSession({ 'a.txt': ten({ 4: 'session' }) })
    write({ 'a.txt': ten({ 4: 'mine' }), 'c.txt': 'c' })
    const files = filesOf(worktree.root)
    const stopped = await sync()
    expect([stopped.outcome, stopped.conflicts, filesOf(worktree.root)]).toEqual([
      'conflicts',
      ['a.txt'],
      files,
    ])
  })

  test('after a landing both sides go on from there', async () => {
    const { inSession, land, sync, write, worktree, top } = await started()
    inSession({ 'a.txt': ten({ 8: 'session' }) })
    write({ 'b.txt': 'mine\n' })
    await land()
    inSession({ 'c.txt': 'later' })
    await sync()
    expect(filesOf(worktree.root)).toEqual({
      'a.txt': `- ${ten({ 8: 'session' })}`,
      'b.txt': '- mine\n',
      'c.txt': '- later',
    })
    await land()
    expect(filesOf(top)).toEqual(filesOf(worktree.root))
  })

  test('a turn that is restored goes back to what it knew of the checkout, so that landing reverts nothing of the user’s', async () => {
    const { inSession, land, sync, turn, write, worktree, top, world, store } = await started()
    inSession({ 'c.txt': 'one' })
    const first = await turn('01')
    write({ 'b.txt': 'mine\n' })
    await sync()
    inSession({ 'c.txt': 'two' })
    const second = await turn('02')
    const base = await readTurnBase(world, store, session, '01')
    const restored = id(world)
    const wanted = {
      id: restored,
      from: second.commit,
      to: first.commit,
      title: 'restore 01',
      session: { name: session, base },
    }
    await restoreSnapshot(world, worktree, wanted)
    expect(filesOf(worktree.root)).toMatchObject({ 'b.txt': '- b\n', 'c.txt': '- one' })
    await land()
    expect(filesOf(top)).toMatchObject({ 'b.txt': '- mine\n', 'c.txt': '- one' })
    await sync()
    expect(filesOf(worktree.root)).toEqual(filesOf(top))
    await undoRestore(world, worktree, restored, { id: id(world), session })
    expect(filesOf(worktree.root)).toMatchObject({ 'b.txt': '- mine\n', 'c.txt': '- two' })
  })
})

test('two sessions do not see each other’s work', async () => {
  const project = await started()
  const { world, store, local, checkout } = project
  const { commit } = await project.take({ ref: 'refs/teddy/start2' })
  const { place: other } = await openWorktree(world, store, { session: 'two', local, commit })
  await setBase(world, store, 'two', commit)
  project.inSession({ 'one.txt': '1' })
  writeFileSync(join(other.root, 'two.txt'), '2')
  await landSession(world, { session: 'two', checkout, worktree: other }, { id: id(world) })
  expect(Object.keys(filesOf(project.top))).toEqual(['a.txt', 'b.txt', 'two.txt'])
  expect(Object.keys(filesOf(project.worktree.root))).toEqual(['a.txt', 'b.txt', 'one.txt'])
})
