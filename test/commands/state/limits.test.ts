import { execFileSync } from 'node:child_process'
import { chmodSync, existsSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { realSpawn } from '../../../src/world/spawn.ts'
import { gitSession } from '../../support/git-session.ts'
import { create, edit, execute } from '../../support/small-plan.ts'

test('snapshot_max_mb counts for a sync too', async () => {
  const project = await gitSession({ files: { 'a.txt': 'a\n' }, settings: 'snapshot_max_mb: 1\n' })
  await project.turn(create('b.txt', 'b\n'))
  project.put('large.bin', 'x'.repeat(2_000_000))
  await project.plan(create('c.txt', 'c\n'))
  expect(existsSync(join(project.worktree, 'large.bin'))).toBe(false)
})

test('a file that grows too large in the session is not deleted by a landing', async () => {
  const project = await gitSession({
    files: { 'data.bin': 'small', 'a.txt': 'a\n' },
    settings: 'snapshot_max_mb: 1\n',
  })
  await project.turn(execute('head -c 2000000 /dev/zero > data.bin; echo b >> a.txt'))
  expect((await project.ok('diff', '--stat')).out).not.toContain('data.bin')
  const { out, err } = await project.ok('land')
  expect(out).not.toContain('data.bin')
  expect(err).toContain('not covered: data.bin')
  expect([project.at('data.bin'), project.at('a.txt')]).toEqual(['small', 'a\nb\n'])
  // And the landing has not made the next sync believe that the checkout has a file of its own.
  await project.turn(create('c.txt', 'c\n'))
  expect(project.inWorktree('data.bin')).toHaveLength(2_000_000)
})

test('a file that grows too large in the checkout is not deleted from the session', async () => {
  const project = await gitSession({ files: { 'data.bin': 'small' }, settings: 'snapshot_max_mb: 1\n' })
  await project.turn(create('b.txt', 'b\n'))
  project.put('data.bin', 'x'.repeat(2_000_000))
  await project.plan(execute('echo session > data.bin'))
  expect(project.inWorktree('data.bin')).toBe('small')
  await project.ok('resume', '-y')
  const { code, out } = await project.teddy('land')
  expect([code, out]).toEqual([5, expect.stringContaining('! data.bin  stays: you changed it since')])
  expect(project.at('data.bin')).toHaveLength(2_000_000)
})

test('a restore says why it leaves a file that the turn did not cover, and what force does', async () => {
  const project = await gitSession({ files: { 'a.txt': 'a\n' }, settings: 'snapshot_max_mb: 1\n' })
  await project.turn(execute('head -c 2000000 /dev/zero > data.bin'))
  await project.turn(execute('echo small > data.bin; echo b >> a.txt'))
  const { code, out } = await project.teddy('restore', '01')
  expect([code, out]).toEqual([
    5,
    expect.stringContaining('! data.bin  stays: the turn did not cover it; forced, it is deleted'),
  ])
  expect([project.inWorktree('data.bin'), project.inWorktree('a.txt')]).toEqual(['small\n', 'a\n'])
  await project.ok('restore', '01', '--force', 'data.bin')
  expect(existsSync(join(project.worktree, 'data.bin'))).toBe(false)
  await project.ok('restore', '--undo')
  expect(project.inWorktree('data.bin')).toBe('small\n')
})

test.each(['worktree', 'in-place'])(
  'G-18 a file that cannot be read: nothing runs %s, the file is named, and it goes on once it can',
  async isolation => {
    const project = await gitSession({ files: { 'a.txt': 'a\n' }, settings: `isolation: ${isolation}\n` })
    project.put('secret.txt', 'mine\n')
    await project.plan(edit('a.txt', 'a\n', 'a2\n'))
    const secret = join(project.root, 'secret.txt')
    chmodSync(secret, 0)
    const { code, err } = await project.teddyWith({ spawn: asNobody(project.root) }, 'resume', '-y')
    expect([code, project.at('a.txt'), project.turns()]).toEqual([1, 'a\n', ['01 waiting']])
    expect(err).toMatch(/would not be whole: .*secret\.txt.*Permission denied/)
    expect(err).toMatch(/make the file readable[^\0]*\.gitignore/)
    chmodSync(secret, 0o644)
    await project.ok('resume', '-y')
    expect(project.turns()).toEqual(['01 done'])
  },
)

/** Files are stored as a user who may not read everything; the tests may run as one who can. */
function asNobody(root: string): typeof realSpawn {
  if (process.getuid?.() !== 0) return realSpawn
  return (program, args, options) => {
    if (!args.includes('update-index')) return realSpawn(program, args, options)
    giveTo(root, 65534)
    const child = realSpawn(program, args, { ...options, uid: 65534, gid: 65534 })
    child.once('exit', () => giveTo(root, 0))
    return child
  }
}

/** Git's folders alone: the project's own files would count as changed. */
function giveTo(root: string, id: number): void {
  chmodSync(join(root, '..'), 0o755)
  const folders = ['.git', '.teddy'].map(name => join(root, name))
  execFileSync('chown', ['-R', '-h', `${id}:${id}`, ...folders])
}
