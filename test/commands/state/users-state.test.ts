import {
  closeSync,
  ftruncateSync,
  lstatSync,
  mkdirSync,
  openSync,
  readFileSync,
  writeFileSync,
} from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { gitSession } from '../../support/git-session.ts'
import { create, edit, execute } from '../../support/small-plan.ts'

const files = {
  'both.txt': 'one\n',
  'assumed.txt': 'assumed\n',
  'a.txt': 'a\n',
  '.gitignore': 'out/\n.env\nnode_modules/\n',
}

/** Everything that people leave lying in a checkout. */
async function untidy(flags: readonly string[] = []) {
  const project = await gitSession({ files })
  project.git('stash', 'list')
  project.put('a.txt', 'stashed\n')
  project.git('stash')
  project.put('both.txt', 'staged\n')
  project.git('add', 'both.txt')
  project.put('both.txt', 'staged\nand not\n')
  project.put('intended.txt', 'intended\n')
  project.git('add', '-N', 'intended.txt')
  project.put('assumed.txt', 'changed in secret\n')
  project.git('update-index', '--assume-unchanged', 'assumed.txt')
  project.put('untracked.txt', 'untracked\n')
  project.put('.env', 'SECRET=1\n')
  project.put('node_modules/p/index.js', 'p\n')
  project.put('out/log', 'log\n')
  await project.plan(edit('a.txt', 'a\n', 'A\n'), create('made.txt', 'made\n'))
  const before = project.usersGit()
  await project.ok('resume', '-y', ...flags)
  return { project, before }
}

const mine = [
  'both.txt',
  'intended.txt',
  'assumed.txt',
  'untracked.txt',
  '.env',
  'node_modules/p/index.js',
  'out/log',
]

test('G-06 worktree: the checkout and all of its git are as before, after execute, restore, branch and undo', async () => {
  const { project, before } = await untidy()
  const was = [...mine, 'a.txt', 'made.txt'].map(project.at)
  expect(project.usersGit()).toEqual(before)
  // The session has the uncommitted work, without what git ignores.
  expect(mine.map(project.inWorktree)).toEqual([
    ...mine.slice(0, 4).map(project.at),
    undefined,
    undefined,
    undefined,
  ])
  await project.turn(edit('a.txt', 'A\n', 'AA\n'))
  await project.ok('restore', '01')
  await project.ok('restore', '--undo')
  await project.ok('branch', '02')
  await project.ok('land', '--dry-run')
  expect(project.usersGit()).toEqual(before)
  expect([...mine, 'a.txt', 'made.txt'].map(project.at)).toEqual(was)
  expect(project.gitIn(project.worktree, 'status', '--porcelain')).toBe('')
})

test('G-06 land writes the landed files and nothing of git; undo takes them back', async () => {
  const { project, before } = await untidy()
  const was = mine.map(project.at)
  await project.ok('land')
  const { status, ...rest } = project.usersGit()
  const { status: statusBefore, ...restBefore } = before
  expect(rest).toEqual(restBefore)
  expect(status).not.toBe(statusBefore)
  expect(mine.map(project.at)).toEqual(was)
  expect([project.at('a.txt'), project.at('made.txt')]).toEqual(['A\n', 'made\n'])
  await project.ok('restore', '--undo')
  expect(project.usersGit()).toEqual(before)
  expect([project.at('a.txt'), project.at('made.txt')]).toEqual(['a\n', undefined])
})

test('G-06 in place: only the files of the plan change, and restore leaves the rest', async () => {
  const { project, before } = await untidy(['--in-place'])
  const was = mine.map(project.at)
  await project.turn(edit('a.txt', 'A\n', 'AA\n'), execute('echo more >> untracked.txt'))
  await project.ok('restore', '01')
  expect(mine.map(project.at)).toEqual(was)
  expect([project.at('a.txt'), project.at('made.txt')]).toEqual(['A\n', 'made\n'])
  const { status: _, ...rest } = project.usersGit()
  const { status: __, ...restBefore } = before
  expect(rest).toEqual(restBefore)
})

test('G-13 large untracked output, ignored folders and .env are not touched, and named where not covered', async () => {
  const project = await gitSession({ files, settings: 'isolation: in-place\nsnapshot_max_mb: 1\n' })
  project.put('.env', 'SECRET=1\n')
  project.put('node_modules/p/index.js', 'p\n')
  await project.turn(create('made.txt', 'made\n'))
  // 1 GB that takes no room on the disk.
  const output = openSync(join(project.root, 'output.bin'), 'w')
  ftruncateSync(output, 1_073_741_824)
  closeSync(output)
  const { err } = await project.turn(edit('made.txt', 'made\n', 'more\n'))
  expect(err).toContain('not covered: output.bin larger than snapshot_max_mb')
  const restored = await project.teddy('restore', '01')
  expect(restored).toMatchObject({ code: 0 })
  expect(restored.err).toContain('not covered: output.bin')
  expect(restored.out).toContain('Files that git ignores are not covered')
  expect(project.at('made.txt')).toBe('made\n')
  expect(lstatSync(join(project.root, 'output.bin')).size).toBe(1_073_741_824)
  expect([project.at('.env'), project.at('node_modules/p/index.js')]).toEqual(['SECRET=1\n', 'p\n'])
})

test('G-12 the user committed after the turn: branch and HEAD stay, files only', async () => {
  const project = await gitSession({ files, settings: 'isolation: in-place\n' })
  await project.turn(edit('a.txt', 'a\n', 'A\n'))
  await project.turn(edit('a.txt', 'A\n', 'AA\n'))
  project.git('add', '-A', '--', ':!.teddy')
  project.git('commit', '-qm', 'mine')
  const { HEAD, refs, index, 'logs/HEAD': log } = project.usersGit() as Record<string, unknown>
  await project.ok('restore', '01')
  expect(project.at('a.txt')).toBe('A\n')
  expect(project.usersGit()).toMatchObject({ HEAD, refs, index, 'logs/HEAD': log })
})

test('G-05 mid-merge: a session runs and restores in its worktree; the checkout is not written to', async () => {
  const project = await gitSession({ files })
  project.git('checkout', '-qb', 'other')
  project.put('a.txt', 'other\n')
  project.git('commit', '-qam', 'other')
  project.git('checkout', '-q', 'main')
  project.put('a.txt', 'main\n')
  project.git('commit', '-qam', 'main')
  expect(() => project.git('merge', 'other')).toThrow()
  await project.plan(create('made.txt', 'made\n'))
  const before = project.usersGit()
  await project.ok('resume', '-y')
  await project.turn(edit('made.txt', 'made\n', 'more\n'))
  await project.ok('restore', '01')
  expect(project.inWorktree('made.txt')).toBe('made\n')
  for (const args of [['restore', '01', '--checkout'], ['land']]) {
    const { code, err } = await project.teddy(...args)
    expect(code).toBe(5)
    expect(err).toMatch(/in the middle of a merge.*\n.*git merge --continue/)
  }
  expect(project.usersGit()).toEqual(before)
  expect(readFileSync(join(project.root, 'a.txt'), 'utf8')).toContain('<<<<<<<')
})

test('G-05 in place a snapshot is taken mid-merge, and restore refuses', async () => {
  const project = await gitSession({ files, settings: 'isolation: in-place\n' })
  writeFileSync(join(project.root, '.git/MERGE_HEAD'), project.git('rev-parse', 'HEAD'))
  await project.turn(create('made.txt', 'made\n'))
  const { code, err } = await project.teddy('restore', '01')
  expect(code).toBe(5)
  expect(err).toContain('in the middle of a merge')
})

test('--checkout brings the checkout to a turn; edits made there stay, and the session knows', async () => {
  const project = await gitSession({ files })
  await project.turn(edit('a.txt', 'a\n', 'A\n'))
  await project.turn(edit('a.txt', 'A\n', 'AA\n'), create('made.txt', 'made\n'))
  await project.ok('restore', '01', '--checkout')
  expect([project.at('a.txt'), project.inWorktree('a.txt')]).toEqual(['A\n', 'AA\n'])
  // Turn 02 changed what the checkout now has from turn 01: no conflict, since both are the session's.
  await project.turn(edit('made.txt', 'made\n', 'more\n'))
  expect(project.turns().at(-1)).toBe('03 done')
  project.put('mine.txt', 'mine\n')
  mkdirSync(join(project.root, 'x'))
  const { code, out } = await project.teddy('restore', '02', '--checkout')
  expect(code).toBe(5)
  expect(out).toContain('! mine.txt  stays: it was made since')
  expect([project.at('a.txt'), project.at('made.txt'), project.at('mine.txt')]).toEqual([
    'AA\n',
    'made\n',
    'mine\n',
  ])
  await project.ok('restore', '--undo')
  await project.ok('restore', '--undo')
  expect([project.at('a.txt'), project.at('made.txt'), project.at('mine.txt')]).toEqual([
    'a\n',
    undefined,
    'mine\n',
  ])
  await project.turn(edit('a.txt', 'AA\n', 'AAA\n'))
  await project.ok('land')
  expect(project.at('a.txt')).toBe('AAA\n')
})

test('G-06 a file marked skip-worktree or assume-unchanged that is there is in the session too', async () => {
  const project = await gitSession({ files: { 'a.txt': 'a\n', 'b.txt': 'b\n' } })
  project.git('update-index', '--skip-worktree', 'a.txt')
  project.git('update-index', '--assume-unchanged', 'b.txt')
  project.put('a.txt', 'a\nmine\n')
  project.put('b.txt', 'b\nmine\n')
  const marks = project.git('ls-files', '-v')
  await project.turn(execute('echo session | tee -a a.txt >> b.txt'))
  await project.ok('land')
  expect([project.at('a.txt'), project.at('b.txt')]).toEqual(['a\nmine\nsession\n', 'b\nmine\nsession\n'])
  expect(project.git('ls-files', '-v')).toBe(marks)
  await project.ok('restore', '--undo')
  expect([project.at('a.txt'), project.at('b.txt')]).toEqual(['a\nmine\n', 'b\nmine\n'])
})
