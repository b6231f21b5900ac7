import { lstatSync, readlinkSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, test } from 'vitest'
import { type GitSession, gitSession } from '../../support/git-session.ts'
import { create, edit, execute, smallPlan } from '../../support/small-plan.ts'

const files = { 'a.txt': 'one\n', 'b.txt': 'two\n' }

/** Turn 01 changes a and makes c; turn 02 changes a again, deletes b by a command and makes others. */
async function twoTurns(flags: readonly string[] = [], repository: 'committed' | 'none' = 'committed') {
  const project = await gitSession({ files, repository })
  await project.plan(edit('a.txt', 'one\n', 'ONE\n'), create('c.txt', 'c\n'))
  await project.ok('resume', '-y', ...flags)
  await project.turn(
    edit('a.txt', 'ONE\n', 'ONE!\n'),
    execute('rm b.txt; mkdir -p deep/er; echo d > deep/er/d.txt; chmod +x c.txt; ln -s c.txt link'),
  )
  return project
}

const grounds = [
  ['in the worktree', [], 'committed'],
  ['in place', ['--in-place'], 'committed'],
  ['without git', [], 'none'],
] as const

const inside = (project: GitSession, where: string) => (path: string) =>
  where === 'in the worktree' ? project.inWorktree(path) : project.at(path)

describe.each(grounds)('%s', (where, flags, repository) => {
  test('a turn comes back whole; undo puts files and line back', async () => {
    const project = await twoTurns(flags, repository)
    const at = inside(project, where)
    const paths = ['a.txt', 'b.txt', 'c.txt', 'deep/er/d.txt', 'link']
    const { out } = await project.ok('restore', '01')
    expect(out).toContain('~ a.txt\n+ b.txt\n~ c.txt\n− deep/er/d.txt\n− link\n✓ 5 files changed')
    expect(paths.map(at)).toEqual(['ONE\n', 'two\n', 'c\n', undefined, undefined])
    const folder = where === 'in the worktree' ? project.worktree : project.root
    expect(lstatSync(join(folder, 'c.txt')).mode & 0o111).toBe(0)
    expect(() => lstatSync(join(folder, 'deep'))).toThrow('ENOENT')

    await project.ok('restore', '--undo')
    expect(paths.map(at)).toEqual(['ONE!\n', undefined, 'c\n', 'd\n', 'c\n'])
    expect(lstatSync(join(folder, 'c.txt')).mode & 0o111).not.toBe(0)
    expect(readlinkSync(join(folder, 'link'))).toBe('c.txt')
    await project.turn(create('e.txt', 'e\n'))
    expect(project.turns()).toEqual(['01 done', '02 done', '03 done'])
    expect((await project.ok('verify')).out).toContain('as it was sealed')
  })

  test('G-11 what was changed, made or deleted by hand since stays and is named; --force takes it', async () => {
    const project = await twoTurns(flags, repository)
    const at = inside(project, where)
    const folder = where === 'in the worktree' ? project.worktree : project.root
    const change = (path: string, text: string) => writeFileSync(join(folder, path), text)
    change('a.txt', 'mine\n')
    change('b.txt', 'mine too\n')
    change('new.txt', 'new\n')
    rmSync(join(folder, 'c.txt'))
    const paths = ['a.txt', 'b.txt', 'c.txt', 'new.txt', 'link']
    const { code, out } = await project.teddy('restore', '01')
    expect(code).toBe(5)
    expect(out).toContain('! a.txt  stays: you changed it since')
    expect(out).toContain('! b.txt  stays: it was made since')
    expect(out).toContain('! c.txt  stays deleted')
    expect(out).toContain('! new.txt  stays: it was made since')
    expect(paths.map(at)).toEqual(['mine\n', 'mine too\n', undefined, 'new\n', undefined])

    const forced = await project.teddy('restore', '01', '--force', 'a.txt', './c.txt')
    expect(forced.code).toBe(5)
    expect(forced.out).toMatch(/~ a\.txt\n\+ c\.txt\n! b\.txt .*\n! new\.txt .*\n! 2 files changed/)
    expect(paths.map(at)).toEqual(['ONE\n', 'mine too\n', 'c\n', 'new\n', undefined])
    await project.ok('restore', '--undo')
    expect(paths.map(at)).toEqual(['mine\n', 'mine too\n', undefined, 'new\n', undefined])
  })

  test('G-15 a restore of a restore is taken back step by step, and so is the line', async () => {
    const project = await twoTurns(flags, repository)
    await project.turn(edit('a.txt', 'ONE!\n', 'three\n'))
    const at = inside(project, where)
    await project.ok('restore', '02')
    await project.ok('restore', '01')
    expect(at('a.txt')).toBe('ONE\n')
    await project.ok('restore', '--undo')
    expect(at('a.txt')).toBe('ONE!\n')
    await project.turn(create('x.txt', 'x\n'))
    expect(project.turns().at(-1)).toBe('03-branch-01 done')
    await project.ok('restore', '01')
    const { out } = await project.ok('restore', '--undo')
    expect(at('x.txt')).toBe('x\n')
    const [, id] = /teddy restore --undo (\S+)/.exec(out) ?? []
    await project.ok('restore', '--undo', id!)
    expect([at('a.txt'), at('x.txt')]).toEqual(['ONE\n', undefined])
    await project.plan(create('y.txt', 'y\n'))
    expect(project.turns()).toContain('02-branch-01 waiting')
  })
})

test('by number, id and the path of any file of the turn', async () => {
  const project = await twoTurns()
  const [first] = project.read().turns
  const path = join(project.root, '.teddy/sessions', project.session, '01/plan.md')
  for (const name of ['1', first!.record!.id, path, `.teddy/sessions/${project.session}/01`]) {
    await project.ok('restore', name)
    expect(project.inWorktree('a.txt')).toBe('ONE\n')
    await project.ok('session', 'restore', '2')
    expect(project.inWorktree('a.txt')).toBe('ONE!\n')
  }
  for (const name of ['09', '../../etc', '']) {
    const { code, err } = await project.teddy('restore', name)
    expect(code).toBe(2)
    expect(err).toMatch(/has no turn/)
  }
  expect((await project.teddy('restore')).code).toBe(2)
  expect((await project.teddy('restore', '--undo', 'nonsense')).err).toContain('no saved state nonsense')
  expect((await project.teddy('restore', '01', '--force', '../x')).err).toContain('no file of the project')
})

test('--dry-run changes nothing, and --json tells the same to programs', async () => {
  const project = await twoTurns()
  const { out } = await project.ok('restore', '01', '--dry-run')
  expect(out).toMatch(/~ a\.txt\n\+ b\.txt\n~ c\.txt\n− deep\/er\/d\.txt\n− link\n.*5 files would change/)
  expect(project.inWorktree('a.txt')).toBe('ONE!\n')
  expect((await project.teddy('restore', '--undo')).err).toContain('nothing to take back')
  const dry = JSON.parse((await project.ok('restore', '01', '--dry-run', '--json')).out)
  expect(dry).toMatchObject({
    dry_run: true,
    undo: null,
    files: [{ path: 'a.txt', act: 'replace' }, {}, {}, {}, {}],
  })
  writeFileSync(join(project.worktree, 'a.txt'), 'mine\n')
  const { code, out: told } = await project.teddy('restore', '01', '--json')
  expect(code).toBe(5)
  const { undo, files: steps } = JSON.parse(told)
  expect(steps).toContainEqual({ path: 'a.txt', act: 'keep', why: 'edited' })
  await project.ok('restore', '--undo', undo)
  expect(project.inWorktree('b.txt')).toBeUndefined()
})

test('G-15 a snapshot that is gone is a clear fault, nothing changes, and others can be restored', async () => {
  const project = await twoTurns()
  await project.turn(create('e.txt', 'e\n'))
  const [, second, third] = project.read().turns
  for (const turn of [second!, third!]) {
    const commit = turn.record!.snapshot!
    rmSync(join(project.root, '.git/objects', commit.slice(0, 2), commit.slice(2)))
  }
  const { code, err } = await project.teddy('restore', '02')
  expect(code).toBe(1)
  expect(err).toMatch(/snapshot .* is gone from the repository\n.*teddy verify/s)
  expect(project.inWorktree('a.txt')).toBe('ONE!\n')
  expect((await project.teddy('restore', '--undo')).err).toContain('nothing to take back')
  // What came after it is not known to be the session's, so it stays unless it is named.
  expect((await project.teddy('restore', '01')).out).toContain('! a.txt  stays')
  await project.teddy('restore', '01', '--force', 'a.txt')
  expect(project.inWorktree('a.txt')).toBe('ONE\n')
})

test('G-02 snapshots that were taken before there was a repository are restored after `git init`', async () => {
  const project = await gitSession({ files: { 'a.txt': 'a\n' }, repository: 'none' })
  await project.turn(execute('echo 1 >> a.txt'))
  await project.turn(execute('rm a.txt'))
  project.put('.teddy/local/plan.md', smallPlan(execute('echo by plan > a.txt')))
  await project.ok('execute', '.teddy/local/plan.md', '-y')
  project.git('init', '-q')
  expect((await project.ok('verify')).out).toContain('2 turns of 1 session: every file and snapshot')
  const [, undo = ''] = /teddy restore --undo (\w+)/.exec(project.at('report.md') ?? '') ?? []
  project.remove('report.md')
  await project.ok('restore', '--undo', undo)
  expect(project.at('a.txt')).toBeUndefined()
  await project.ok('restore', '01')
  expect(project.at('a.txt')).toBe('a\n1\n')
  await project.ok('restore', '--undo')
  expect(project.at('a.txt')).toBeUndefined()
  await project.turn(create('b.txt', 'b\n'))
  await project.ok('verify')
  // A session that begins now has the repository's worktrees.
  await project.ok('new', 'another')
  await project.ok('plan', '-m', 'do it')
  await project.ok('resume', '-y')
  expect((await project.ok('worktree', 'list')).out).toContain('-another  teddy/')
})
