import { spawnSync } from 'node:child_process'
import {
  cpSync,
  existsSync,
  lstatSync,
  mkdirSync,
  readFileSync,
  readlinkSync,
  renameSync,
  rmSync,
  writeFileSync,
} from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { realDisk } from '../../../src/world/disk.ts'
import { gitSession } from '../../support/git-session.ts'
import { onTerminal } from '../../support/pseudo-terminal.ts'
import { create, edit, execute, smallPlan } from '../../support/small-plan.ts'
import { launcher } from '../../support/teddy.ts'

const files = { 'a.txt': 'a\n', '.gitignore': 'node_modules/\n.env\nout\n' }

test('each executed turn is one commit on teddy/<session>, named and signed by turn and agent; its hash is in turn.md', async () => {
  const project = await gitSession({ files })
  await project.turn(create('b.txt', 'b\n'))
  await project.turn(create('c.txt', 'c\n'))
  const branch = `teddy/${project.session}`
  const [second, first] = project.git('log', '--format=%H', branch).trim().split('\n')
  expect(project.read().turns.map(({ record }) => record!.snapshot)).toEqual([first, second])
  expect(project.git('log', '-1', '--format=%an%n%B', branch)).toBe(
    `TeDDy\nA plan for a test\n\nTeddy-Session: ${project.session}\nTeddy-Turn: 02\nTeddy-Agent: pathfinder\n\n`,
  )
  expect(project.gitIn(project.worktree, 'status', '--porcelain=v2', '--branch')).toContain(
    `# branch.head ${branch}\n`,
  )
  expect((await project.ok('diff', '--stat')).out).toMatch(/b\.txt .*\n.*c\.txt .*\n.*2 files changed/)
  expect((await project.ok('diff', '02')).out).toContain('+++ b/c.txt\n@@ -0,0 +1 @@\n+c\n')
  expect((await project.ok('diff', '01..02')).out).not.toContain('b.txt')
  expect((await project.teddy('diff', '01..09')).code).toBe(2)
})

test('diff gives the bytes as they are, so that `git apply` takes it', async () => {
  const project = await gitSession({ files })
  await project.turn(
    execute("printf 'caf\\351\\r\\n' > latin.txt; printf '\\000\\001' > binary; git mv a.txt z.txt"),
  )
  const env = { PATH: process.env.PATH, ...project.env }
  const { stdout } = spawnSync(process.execPath, [launcher, 'diff'], { cwd: project.root, env })
  writeFileSync(join(project.folder, 'patch'), stdout)
  project.git('apply', join(project.folder, 'patch'))
  expect(readFileSync(join(project.root, 'latin.txt'))).toEqual(Buffer.from('caf\xe9\r\n', 'latin1'))
  expect(readFileSync(join(project.root, 'binary'))).toEqual(Buffer.from([0, 1]))
  expect([project.at('a.txt'), project.at('z.txt')]).toEqual([undefined, 'a\n'])
})

test('worktree list, path and remove: what is there is saved first, and the next turn makes it again', async () => {
  const project = await gitSession({ files })
  expect((await project.ok('worktree', 'list')).out).toBe('No session has a worktree.\n')
  expect((await project.teddy('worktree', 'path')).err).toContain('has no worktree now')
  await project.turn(create('b.txt', 'b\n'))
  expect((await project.ok('worktree', 'path')).out).toBe(`${project.worktree}\n`)
  expect(JSON.parse((await project.ok('worktree', 'list', '--json')).out)).toEqual([
    {
      session: project.session,
      path: project.worktree,
      branch: `teddy/${project.session}`,
      locked: false,
      there: true,
    },
  ])
  writeFileSync(join(project.worktree, 'unsaved.txt'), 'unsaved\n')
  const { out } = await project.ok('worktree', 'remove')
  const [, saved] = /saved as ([0-9a-f]+)/.exec(out) ?? []
  expect(existsSync(project.worktree)).toBe(false)
  expect(project.git('show', `${saved}:unsaved.txt`)).toBe('unsaved\n')
  expect((await project.ok('worktree', 'remove')).out).toContain('has no worktree')
  await project.turn(edit('b.txt', 'b\n', 'b2\n'))
  expect(project.inWorktree('b.txt')).toBe('b2\n')
  // Edits made in the worktree are part of the session; but only once, not in every one that is made later.
  expect(project.inWorktree('unsaved.txt')).toBe('unsaved\n')
  await project.turn(execute('rm unsaved.txt'))
  rmSync(project.worktree, { recursive: true })
  await project.turn(create('c.txt', 'c\n'))
  expect(project.inWorktree('unsaved.txt')).toBeUndefined()
})

test('G-17 a worktree that is locked is not removed, and nothing in it is', async () => {
  const project = await gitSession({ files, settings: 'worktree:\n  link: [node_modules]\n' })
  project.put('node_modules/m.js', 'm\n')
  await project.turn(create('b.txt', 'b\n'))
  project.git('worktree', 'lock', project.worktree)
  const { code, err } = await project.teddy('worktree', 'remove')
  expect([code, err]).toEqual([5, expect.stringContaining(`Next: git worktree unlock '${project.worktree}'`)])
  expect(readlinkSync(join(project.worktree, 'node_modules'))).toBe(join(project.root, 'node_modules'))
  rmSync(project.worktree, { recursive: true })
  expect((await project.teddy('worktree', 'remove')).err).toContain('is locked')
})

test.each([
  ['deleted', (path: string) => rmSync(path, { recursive: true })],
  ['moved', (path: string) => renameSync(path, `${path}-moved`)],
] as const)('G-17 a worktree that was %s by hand is made again from the snapshot', async (_, doIt) => {
  const project = await gitSession({ files })
  await project.turn(edit('a.txt', 'a\n', 'a2\n'))
  const config = project.usersGit().config
  doIt(project.worktree)
  expect((await project.ok('worktree', 'list')).out).toMatch(/its folder is gone|No session/)
  await project.turn(edit('a.txt', 'a2\n', 'a3\n'))
  expect(project.inWorktree('a.txt')).toBe('a3\n')
  await project.ok('restore', '01')
  expect(project.inWorktree('a.txt')).toBe('a2\n')
  expect(project.usersGit().config).toBe(config)
})

test('G-17 deleted while a turn was interrupted: what was done is not taken for there', async () => {
  const project = await gitSession({ files })
  await project.turn(edit('a.txt', 'a\n', 'a2\n'))
  await project.plan(create('b.txt', 'b\n'))
  const link: typeof realDisk.link = (from, to) => {
    if (!`${to}`.endsWith(`/refs/teddy/${project.session}/02`)) return realDisk.link(from, to)
    throw Object.assign(new Error('ENOSPC: injected'), { code: 'ENOSPC' })
  }
  expect((await project.teddyWith({ disk: { ...realDisk, link } }, 'resume', '-y')).code).toBe(1)
  rmSync(project.worktree, { recursive: true })
  const { code, err } = await project.teddy('resume', '-y')
  expect(code).toBe(5)
  expect(err).toMatch(/worktree is gone, and with it what the interrupted turn had done\n[^\0]*teddy branch/)
  await project.ok('branch', '02')
  project.record(smallPlan(create('c.txt', 'c\n')))
  await project.ok('plan')
  await project.ok('resume', '-y')
  expect(['a.txt', 'b.txt', 'c.txt'].map(project.inWorktree)).toEqual(['a2\n', undefined, 'c\n'])
})

test('G-17 locked and gone: said with the command that helps; something else in its place is left alone', async () => {
  const project = await gitSession({ files })
  await project.turn(edit('a.txt', 'a\n', 'a2\n'))
  project.git('worktree', 'lock', project.worktree)
  rmSync(project.worktree, { recursive: true })
  const locked = await project.teddy('restore', '01')
  expect(locked.code).toBe(5)
  expect(locked.err).toContain(`git worktree unlock '${project.worktree}'`)
  project.git('worktree', 'unlock', project.worktree)
  mkdirSync(project.worktree)
  writeFileSync(join(project.worktree, 'mine.txt'), 'mine\n')
  const foreign = await project.teddy('restore', '01')
  expect(foreign.code).toBe(4)
  expect(foreign.err).toMatch(
    /is a plain folder, not the worktree of this session\n[^\0]*\n +mv '.*' '.*\.old'/,
  )
  expect(project.inWorktree('mine.txt')).toBe('mine\n')
})

test('G-17 a project that was moved takes its worktree along, with edits and links', async () => {
  const project = await gitSession({ files, settings: 'worktree:\n  link: [node_modules]\n' })
  project.put('node_modules/m.js', 'm\n')
  await project.turn(create('b.txt', 'b\n'))
  writeFileSync(join(project.worktree, 'mine.txt'), 'mine\n')
  const moved = join(project.folder, 'moved')
  renameSync(project.top, moved)
  const teddy = (...args: string[]) => project.teddyWith({ cwd: moved }, ...args)
  const worktree = join(moved, '.teddy/local/worktrees', project.session)
  expect(await teddy('worktree', 'path')).toMatchObject({ code: 0, out: `${worktree}\n` })
  expect((await teddy('land')).code).toBe(0)
  expect(readFileSync(join(moved, 'mine.txt'), 'utf8')).toBe('mine\n')
  expect(readlinkSync(join(worktree, 'node_modules'))).toBe(join(moved, 'node_modules'))
  expect(project.gitIn(worktree, 'status', '--porcelain')).toBe('?? mine.txt\n?? node_modules\n')
})

test('G-17 a copy of a project leaves the worktree of the first one alone', async () => {
  const project = await gitSession({ files })
  await project.turn(create('b.txt', 'b\n'))
  const copy = join(project.folder, 'copy')
  cpSync(project.top, copy, { recursive: true })
  const { code, err } = await project.teddyWith({ cwd: copy }, 'land')
  expect([code, err]).toEqual([4, expect.stringContaining('not the worktree of this session')])
  expect((await project.ok('worktree', 'path')).out).toBe(`${project.worktree}\n`)
  expect((await project.ok('land')).out).toContain('+ b.txt')
})

test('G-17 a branch called teddy: the worktree stands detached, and all goes on', async () => {
  const project = await gitSession({ files })
  project.git('branch', 'teddy')
  const { err } = await project.turn(edit('a.txt', 'a\n', 'a2\n'))
  expect(err).toContain('stands detached')
  await project.turn(edit('a.txt', 'a2\n', 'a3\n'))
  expect(project.gitIn(project.worktree, 'status', '--porcelain')).toBe('')
  await project.ok('restore', '01')
  await project.ok('land')
  expect(project.at('a.txt')).toBe('a2\n')
})

test('G-17 the branch of the session is checked out elsewhere: it stays where it is', async () => {
  const project = await gitSession({ files })
  await project.turn(edit('a.txt', 'a\n', 'a2\n'))
  const branch = `teddy/${project.session}`
  project.gitIn(project.worktree, 'checkout', '-q', '--detach')
  project.git('checkout', '-q', branch)
  const head = project.git('rev-parse', 'HEAD')
  await project.turn(edit('a.txt', 'a2\n', 'a3\n'))
  expect(project.git('rev-parse', 'HEAD')).toBe(head)
  expect(project.at('a.txt')).toBe('a2\n')
  expect(project.inWorktree('a.txt')).toBe('a3\n')
})

test('G-17 GIT_DIR of a hook around it counts neither for TeDDy nor for commands', async () => {
  const project = await gitSession({ files })
  const other = join(project.folder, 'other')
  mkdirSync(other)
  project.gitIn(other, 'init', '-q')
  const config = readFileSync(join(other, '.git/config'), 'utf8')
  await project.plan(execute('git rev-parse --show-toplevel > out.txt; git init -q sub'))
  const env = {
    GIT_DIR: join(other, '.git'),
    GIT_WORK_TREE: other,
    GIT_INDEX_FILE: join(other, '.git/index'),
  }
  const own = project.usersGit().config
  expect((await project.teddyWith({ env }, 'resume', '-y')).code).toBe(0)
  expect(project.inWorktree('out.txt')).toBe(`${project.worktree}\n`)
  expect(readFileSync(join(other, '.git/config'), 'utf8')).toBe(config)
  expect(project.usersGit().config).toBe(own)
})

test('a project in a subfolder: plans, links and set-up start at its own root', async () => {
  const project = await gitSession({
    below: 'web/app',
    files: { ...files, 'run.sh': 'echo setup ran > made-by-setup\n' },
    settings: 'worktree: { link: [node_modules], setup: bash run.sh }\n',
  })
  project.put('node_modules/p/index.js', 'p\n')
  await project.turn(
    edit('a.txt', 'a\n', 'a2\n'),
    execute('cat node_modules/p/index.js > seen.txt; pwd > pwd.txt'),
  )
  const site = join(project.worktree, 'web/app')
  expect(['a.txt', 'seen.txt', 'pwd.txt', 'made-by-setup'].map(project.inWorktree)).toEqual([
    'a2\n',
    'p\n',
    `${site}\n`,
    'setup ran\n',
  ])
  expect(readlinkSync(join(site, 'node_modules'))).toBe(join(project.root, 'node_modules'))
  await project.ok('land')
  expect(project.at('a.txt')).toBe('a2\n')
  writeFileSync(join(site, 'a.txt'), 'mine\n')
  expect((await project.teddy('restore', '01')).out).toContain('! web/app/a.txt  stays')
  await project.teddy('restore', '01', '--force', 'a.txt')
  expect(project.inWorktree('a.txt')).toBe('a2\n')
})

test('ignored folders are linked in and never part of a snapshot; set-up of a project counts after teddy trust', async () => {
  const project = await gitSession({
    files: {
      ...files,
      '.worktreeinclude': '.env\nout\n',
      '.teddy/config.yaml': 'worktree: { link: [node_modules, .venv], setup: "echo ran > setup.txt" }\n',
    },
  })
  project.put('node_modules/p/index.js', 'p\n')
  project.put('.env', 'A=1\n')
  project.put('out/x', 'x\n')
  const { err } = await project.turn(execute('cat node_modules/p/index.js .env out/x > seen.txt'))
  expect(err).toMatch(/`worktree\.setup` ignored[^\0]*teddy trust/)
  // What a project names to be linked runs nothing, so that it counts without.
  const seen = [project.inWorktree('seen.txt'), project.inWorktree('setup.txt')]
  expect(seen).toEqual(['p\nA=1\nx\n', undefined])
  await project.ok('trust', '--yes')
  await project.ok('worktree', 'remove')
  const { err: told } = await project.turn(execute('cat node_modules/p/index.js .env out/x > seen2.txt'))
  expect(told).not.toContain('warning')
  expect(project.inWorktree('setup.txt')).toBe('ran\n')
  expect(project.inWorktree('seen2.txt')).toBe('p\nA=1\nx\n')
  const tree = project.git('ls-tree', '-r', '--name-only', `refs/teddy/${project.session}/02`)
  expect(tree).not.toMatch(/node_modules|\.env|out\/|^out$/m)
  await project.ok('worktree', 'remove')
  expect(project.at('node_modules/p/index.js')).toBe('p\n')
  expect(lstatSync(join(project.root, 'out')).isDirectory()).toBe(true)
})

test('G-03 unborn branch, detached HEAD; G-07 submodules and nested repositories are named as not covered', async () => {
  const unborn = await gitSession({ files, repository: 'unborn' })
  await unborn.turn(edit('a.txt', 'a\n', 'a2\n'))
  await unborn.turn(edit('a.txt', 'a2\n', 'a3\n'))
  await unborn.ok('restore', '01')
  await unborn.ok('land')
  expect(unborn.at('a.txt')).toBe('a2\n')
  expect(readFileSync(join(unborn.root, '.git/HEAD'), 'utf8')).toBe('ref: refs/heads/main\n')

  const project = await gitSession({ files })
  project.git('checkout', '-q', '--detach')
  mkdirSync(join(project.root, 'nested'))
  project.gitIn(join(project.root, 'nested'), 'init', '-q')
  project.put('nested/n.txt', 'n\n')
  project.git('-c', 'protocol.file.allow=always', 'submodule', 'add', '-q', unborn.worktree, 'sub')
  const head = readFileSync(join(project.root, '.git/HEAD'), 'utf8')
  const { err } = await project.turn(edit('a.txt', 'a\n', 'a2\n'))
  expect(err).toContain('not covered: nested a repository of its own')
  expect(err).toContain('not covered: sub a submodule')
  const inSub = project.at('sub/a.txt')
  expect(inSub).toBeDefined()
  await project.ok('land')
  expect([project.at('a.txt'), project.at('nested/n.txt'), project.at('sub/a.txt')]).toEqual([
    'a2\n',
    'n\n',
    inSub,
  ])
  expect(readFileSync(join(project.root, '.git/HEAD'), 'utf8')).toBe(head)
})

test('two sessions at once never see each other’s work, nor take each other’s restores back', async () => {
  const project = await gitSession({ files })
  const first = project.session
  await project.turn(edit('a.txt', 'a\n', 'first\n'))
  await project.ok('new', 'another')
  const second = project.sessions().find(name => name !== first)!
  const env = { TEDDY_MODEL: `recorded:${join(project.folder, 'others')}` }
  mkdirSync(join(project.folder, 'others'))
  for (const [name, plan] of Object.entries({
    '1.md': edit('a.txt', 'a\n', 'second\n'),
    '2.md': edit('a.txt', 'second\n', 'second 2\n'),
  })) {
    writeFileSync(join(project.folder, 'others', name), smallPlan(plan))
    expect((await project.teddyWith({ env }, 'plan', '-m', 'do it')).code).toBe(0)
    await project.ok('resume', '-y')
  }
  const inSession = (session: string) =>
    readFileSync(join(project.root, '.teddy/local/worktrees', session, 'a.txt'), 'utf8')
  expect([inSession(first), inSession(second), project.at('a.txt')]).toEqual(['first\n', 'second 2\n', 'a\n'])
  await project.ok('restore', '01')
  expect((await project.teddy('restore', '--undo', '--session', first)).err).toContain('nothing to take back')
  expect((await project.ok('diff', '--session', first)).out).not.toContain('second')
  await project.ok('land', '--session', first)
  expect((await project.teddy('land', '--session', second)).code).toBe(5)
  expect([inSession(first), inSession(second), project.at('a.txt')]).toEqual([
    'first\n',
    'second\n',
    'first\n',
  ])
})

test('on a terminal, what snapshots do not hold is asked about; no runs nothing, and is asked again', async () => {
  const project = await gitSession({ files, settings: 'snapshot_max_mb: 1\nland: never\n' })
  project.put('large.bin', 'x'.repeat(2_000_000))
  await project.plan(create('b.txt', 'b\n'))
  const interrupted = onTerminal(['resume', '-y'], { cwd: project.root, env: project.env })
  await interrupted.shows(/Go on all the same\?/)
  interrupted.type('\u0003')
  await interrupted.shows(/\(y\/N\) *\r?\n[^\0]*teddy: interrupted; nothing was accepted/)
  expect(await interrupted.exit).toBe(130)
  for (const [answer, code] of [
    ['n', 4],
    ['y', 0],
  ] as const) {
    const screen = onTerminal(['resume', '-y'], { cwd: project.root, env: project.env })
    await screen.shows(/not covered: large\.bin larger than snapshot_max_mb\n[^\0]*Go on all the same\?/)
    screen.type(`${answer}\r`)
    expect(await screen.exit).toBe(code)
    expect(existsSync(project.worktree)).toBe(answer === 'y')
  }
  expect(project.inWorktree('b.txt')).toBe('b\n')
  expect(existsSync(join(project.worktree, 'large.bin'))).toBe(false)
})
