import { chmodSync, existsSync, mkdirSync, renameSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, test } from 'vitest'
import { realDisk } from '../../../src/world/disk.ts'
import { realSpawn } from '../../../src/world/spawn.ts'
import type { World } from '../../../src/world/world.ts'
import { fakePrograms } from '../../support/fake-programs.ts'
import { gitSession } from '../../support/git-session.ts'
import { create, edit, execute, smallPlan } from '../../support/small-plan.ts'

const files = { 'a.txt': 'a\n' }
const bin = process.env.PATH

/** A git that answers the question for its version in its own way. */
const versionIs = (answer: string) =>
  `for word; do [ "$word" = version ] && { ${answer}; }; done\nexec ${gitPath()} "$@"`

test.each([
  ['missing', undefined, /git/],
  [
    'too old',
    versionIs('echo git version 2.20.1; exit 0'),
    /git is too old: found 2\.20\.1, expected 2\.38 or newer/,
  ],
  ['garbage', versionIs('echo hello; exit 0'), /`git version` answers hello/],
  ['garbage, whatever it is asked', 'echo hello', /`git version` answers hello/],
  ['failing, whatever it is asked', 'exit 9', /git version: it ended with 9/],
  ['failing', versionIs('exit 9'), /git version: it ended with 9/],
] as const)(
  'G-01 git is %s: planning works, executing asks for --no-snapshot, which runs it',
  async (_, script, said) => {
    const project = await gitSession({ files })
    const programs = fakePrograms(script === undefined ? {} : { git: script })
    const env = { PATH: script === undefined ? `${programs}:${withoutGit()}` : `${programs}:${bin}` }
    project.record(smallPlan(edit('a.txt', 'a\n', 'a2\n')))
    expect(await project.teddyWith({ env }, 'plan', '-m', 'do it')).toMatchObject({ code: 0 })
    const refused = await project.teddyWith({ env }, 'resume', '-y')
    expect(refused.code).not.toBe(0)
    expect(refused.err).toMatch(/no snapshot can be taken: /)
    expect(refused.err).toMatch(said)
    expect(refused.err).toContain('--no-snapshot')
    expect([project.at('a.txt'), project.turns()]).toEqual(['a\n', ['01 waiting']])
    expect(await project.teddyWith({ env }, 'resume', '-y', '--no-snapshot')).toMatchObject({ code: 0 })
    expect(project.at('a.txt')).toBe('a2\n')
    expect(project.read().turns[0]!.record).toMatchObject({ isolation: 'none', snapshot: undefined })
    const state = await project.teddyWith({ env }, 'restore', '01')
    expect(state.code).toBe(2)
    expect(state.err).toMatch(/turn 01 has no snapshot\n.*--no-snapshot/)
    // With git again, the session goes on where it is, with snapshots.
    await project.turn(edit('a.txt', 'a2\n', 'a3\n'))
    expect(project.read().turns[1]!.record).toMatchObject({ isolation: 'in-place' })
    expect(project.at('a.txt')).toBe('a3\n')
    await project.turn(edit('a.txt', 'a3\n', 'a4\n'))
    await project.ok('restore', '02')
    expect(project.at('a.txt')).toBe('a3\n')
  },
)

/** Folders of PATH as they are, but for git: links to what else plans need. */
function withoutGit(): string {
  return fakePrograms({ bash: 'exec /bin/bash "$@"' })
}

test('G-01 git that hangs is given up on', async () => {
  const project = await gitSession({ files })
  await project.plan(create('b.txt', 'b\n'))
  const env = { PATH: `${fakePrograms({ git: 'exec sleep 1000' })}:${bin}` }
  const { code, err } = await project.teddyWith({ env }, 'resume', '-y')
  expect(code).not.toBe(0)
  expect(err).toMatch(/no snapshot can be taken: .*git/)
  expect(err).toContain('--no-snapshot')
}, 60_000)

test('a session that has its worktree does not leave it by flags', async () => {
  const project = await gitSession({ files })
  await project.turn(create('b.txt', 'b\n'))
  await project.plan(create('c.txt', 'c\n'))
  const refused = await project.teddy('resume', '-y', '--no-snapshot')
  expect(refused.code).toBe(2)
  expect(refused.err).toContain('runs in a worktree, which is made of snapshots')
  const { err } = await project.ok('resume', '-y', '--in-place')
  expect(err).toContain('warning: --in-place: this session has its worktree already')
  expect([project.at('c.txt'), project.inWorktree('c.txt')]).toEqual([undefined, 'c\n'])
})

test('G-02 a project in a bare repository is refused, with what to do', async () => {
  const project = await gitSession({ files, repository: 'none' })
  await project.plan(create('b.txt', 'b\n'))
  project.git('init', '-q', '--bare', '.')
  const { code, err } = await project.teddy('resume', '-y')
  expect(code).toBe(2)
  expect(err).toMatch(/is a bare repository[^\0]*Next: git clone/)
  expect(project.at('b.txt')).toBeUndefined()
})

test('G-10 a repository of another owner is a clear fault', async () => {
  const project = await gitSession({ files })
  await project.plan(create('b.txt', 'b\n'))
  const script = `case "$*" in *rev-parse*) echo "fatal: detected dubious ownership in repository at '/x'" >&2; exit 128;; esac\nexec ${gitPath()} "$@"`
  const env = { PATH: `${fakePrograms({ git: script })}:${bin}` }
  const { code, err } = await project.teddyWith({ env }, 'resume', '-y')
  expect(code).not.toBe(0)
  expect(err).toMatch(/safe\.directory|owner/)
  expect(project.turns()).toEqual(['01 waiting'])
})

function gitPath(): string {
  const folder = bin!.split(':').find(one => existsSync(join(one, 'git')))
  return join(folder!, 'git')
}

test('G-03 shallow clone and sparse checkout: what is left out stays so, and is no deletion', async () => {
  const origin = await gitSession({ files: { 'in/a.txt': 'a\n', 'out/b.txt': 'b\n' } })
  const project = await gitSession({ files })
  rmSync(join(project.root, '.git'), { recursive: true })
  rmSync(join(project.root, 'a.txt'))
  project.git('clone', '-q', '--depth', '1', '--no-checkout', `file://${origin.root}`, 'clone')
  renameSync(join(project.root, 'clone/.git'), join(project.root, '.git'))
  rmSync(join(project.root, 'clone'), { recursive: true })
  project.git('sparse-checkout', 'set', 'in')
  project.git('checkout', '-q')
  expect([project.at('in/a.txt'), project.at('out/b.txt')]).toEqual(['a\n', undefined])
  await project.turn(edit('in/a.txt', 'a\n', 'a2\n'))
  await project.turn(edit('in/a.txt', 'a2\n', 'a3\n'))
  expect(project.inWorktree('out/b.txt')).toBeUndefined()
  expect(project.git('ls-tree', '-r', '--name-only', `refs/teddy/${project.session}/02`)).toContain(
    'out/b.txt',
  )
  await project.ok('restore', '01')
  await project.ok('land')
  expect([project.at('in/a.txt'), project.at('out/b.txt')]).toEqual(['a2\n', undefined])
  expect(project.git('status', '--porcelain', '--', ':!.teddy')).toBe(' M in/a.txt\n')
})

test('G-04 index.lock and HEAD.lock of the user stay, and stop nothing but what needs them', async () => {
  const project = await gitSession({ files })
  const locks = ['index.lock', 'HEAD.lock'].map(name => join(project.root, '.git', name))
  for (const lock of locks) writeFileSync(lock, '')
  await project.turn(edit('a.txt', 'a\n', 'a2\n'))
  await project.turn(edit('a.txt', 'a2\n', 'a3\n'))
  await project.ok('restore', '01')
  await project.ok('land')
  expect(project.at('a.txt')).toBe('a2\n')
  for (const lock of locks) expect(existsSync(lock)).toBe(true)
})

test('G-04 a lock on a ref of TeDDy: the turn does not begin, and goes on when it is gone', async () => {
  const project = await gitSession({ files })
  await project.plan(edit('a.txt', 'a\n', 'a2\n'))
  const lock = join(project.root, '.git/refs/teddy', project.session, '01-before.lock')
  mkdirSync(join(lock, '..'), { recursive: true })
  writeFileSync(lock, '')
  const { code, err } = await project.teddy('resume', '-y')
  expect(code).not.toBe(0)
  expect(err).toContain('01-before')
  expect(existsSync(lock)).toBe(true)
  rmSync(lock)
  await project.ok('resume', '-y')
  expect(project.inWorktree('a.txt')).toBe('a2\n')
})

test('G-19 no identity, signing on, a failing pre-commit hook, a commit template: nothing of it counts', async () => {
  const project = await gitSession({ files })
  for (const hook of [
    'pre-commit',
    'commit-msg',
    'post-checkout',
    'reference-transaction',
    'post-index-change',
  ]) {
    writeFileSync(
      join(project.root, '.git/hooks', hook),
      `#!/bin/sh\necho ${hook} >> ${project.folder}/ran\nexit 1\n`,
    )
    chmodSync(join(project.root, '.git/hooks', hook), 0o755)
  }
  project.git('config', 'commit.gpgSign', 'true')
  project.git('config', 'gpg.program', 'false')
  project.git('config', 'commit.template', '/nowhere')
  project.git('config', 'filter.x.clean', `sh -c 'echo filter >> ${project.folder}/ran; cat'`)
  project.git('config', 'filter.x.smudge', `sh -c 'echo filter >> ${project.folder}/ran; cat'`)
  project.put('.gitattributes', '*.txt filter=x\n')
  await project.turn(edit('a.txt', 'a\n', 'a2\n'))
  await project.turn(edit('a.txt', 'a2\n', 'a3\n'))
  await project.ok('restore', '01')
  await project.ok('land')
  await project.ok('restore', '--undo')
  expect(existsSync(join(project.folder, 'ran'))).toBe(false)
  expect(project.git('log', '-1', '--format=%cn %G?', `teddy/${project.session}`)).toBe('TeDDy N\n')
})

function full(): never {
  throw Object.assign(new Error('ENOSPC: injected'), { code: 'ENOSPC' })
}

/** What fails at one step of a snapshot: git's own part of it, or the disk under TeDDy's. */
const failing: Readonly<Record<string, Partial<Pick<World, 'disk' | 'spawn'>>>> = {
  tree: {
    spawn: (program, args, options) =>
      realSpawn(args.includes('write-tree') ? 'false' : program, args, options),
  },
  commit: {
    disk: {
      ...realDisk,
      rename: (from, to) => (`${from}`.includes('/tmp_obj_') ? full() : realDisk.rename(from, to)),
    },
  },
  ref: {
    disk: {
      ...realDisk,
      link: (from, to) => (`${to}`.includes('/refs/teddy/') ? full() : realDisk.link(from, to)),
    },
  },
}

describe('G-20 a step of the snapshot fails', () => {
  test.each(Object.keys(failing))('its %s, before the plan: nothing runs, and it can go on', async step => {
    const project = await gitSession({ files, settings: 'isolation: in-place\n' })
    await project.turn(edit('a.txt', 'a\n', 'a2\n'))
    const ref = project.git('rev-parse', `refs/teddy/${project.session}/01`)
    await project.plan(edit('a.txt', 'a2\n', 'a3\n'), execute('echo b > b.txt'))
    project.put('mine.txt', 'mine\n')
    const { code, err } = await project.teddyWith(failing[step]!, 'resume', '-y')
    expect(code).toBe(1)
    expect(err).toMatch(/no snapshot can be taken.*\n[^\0]*--no-snapshot/)
    expect([project.at('a.txt'), project.at('b.txt')]).toEqual(['a2\n', undefined])
    expect(project.git('rev-parse', `refs/teddy/${project.session}/01`)).toBe(ref)
    await project.ok('resume', '-y')
    expect([project.at('a.txt'), project.at('b.txt')]).toEqual(['a3\n', 'b\n'])
  })

  test('after the plan: the turn waits to be finished, nothing runs twice, and resume takes the snapshot', async () => {
    const project = await gitSession({ files })
    await project.plan(execute('echo x >> x.txt'))
    const link: typeof realDisk.link = (from, to) =>
      `${to}`.endsWith(`/refs/teddy/${project.session}/01`) ? full() : realDisk.link(from, to)
    expect((await project.teddyWith({ disk: { ...realDisk, link } }, 'resume', '-y')).code).toBe(1)
    expect(project.turns()).toEqual(['01 interrupted'])
    await project.ok('resume', '-y')
    expect(project.inWorktree('x.txt')).toBe('x\n')
    expect(project.read().turns[0]!.record!.snapshot).toBe(
      project.git('rev-parse', `refs/teddy/${project.session}/01`).trim(),
    )
  })

  test('in the worktree, before it is made: nothing runs', async () => {
    const project = await gitSession({ files })
    await project.plan(edit('a.txt', 'a\n', 'a2\n'))
    const spawn: typeof realSpawn = (program, args, options) =>
      realSpawn(args.includes('update-index') ? 'false' : program, args, options)
    const { code, err } = await project.teddyWith({ spawn }, 'resume', '-y')
    expect(code).toBe(1)
    expect(err).toContain('--no-snapshot')
    expect(project.turns()).toEqual(['01 waiting'])
    expect(existsSync(project.worktree)).toBe(false)
    await project.ok('resume', '-y')
  })
})
