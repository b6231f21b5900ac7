import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { gitSession } from '../../support/git-session.ts'
import { create, execute } from '../../support/small-plan.ts'

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
