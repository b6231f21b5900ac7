import { writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { gitSession } from '../../support/git-session.ts'
import { create, edit, execute, smallPlan } from '../../support/small-plan.ts'

const files = { 'a.txt': 'a\n', 'b.txt': 'b\n' }

test.each([
  ['in the worktree', [], 'committed'],
  ['in place', ['--in-place'], 'committed'],
  ['without git', [], 'none'],
] as const)('%s a branch starts from the files before the turn', async (where, flags, repository) => {
  const project = await gitSession({ files, repository })
  const at = where === 'in the worktree' ? project.inWorktree : project.at
  await project.plan(edit('a.txt', 'a\n', 'a1\n'))
  await project.ok('resume', '-y', ...flags)
  await project.turn(edit('a.txt', 'a1\n', 'a2\n'), execute('rm b.txt; echo x > x.txt'))
  const { err } = await project.ok('branch', '02')
  expect(err).toContain('~ a.txt\n+ b.txt\n− x.txt\n')
  expect(['a.txt', 'b.txt', 'x.txt'].map(at)).toEqual(['a1\n', 'b\n', undefined])
  project.record(smallPlan(edit('a.txt', 'a1\n', 'other\n')))
  await project.ok('plan')
  await project.ok('resume', '-y')
  expect(at('a.txt')).toBe('other\n')
  expect(project.turns()).toEqual(['01 done', '02 done', '02-branch-01 done'])
  await project.ok('branch', '1')
  expect(['a.txt', 'b.txt', 'x.txt'].map(at)).toEqual(['a\n', 'b\n', undefined])
  await project.ok('restore', '--undo')
  expect(at('a.txt')).toBe('other\n')
  await project.turn(create('y.txt', 'y\n'))
  expect(project.turns().at(-1)).toBe('02-branch-01-03 done')
})

test('what a person did in the worktree since stays and is named; edits synced in before the turn are kept', async () => {
  const project = await gitSession({ files })
  await project.turn(edit('a.txt', 'a\n', 'a1\n'))
  project.put('b.txt', 'b mine\n')
  await project.turn(edit('a.txt', 'a1\n', 'a2\n'))
  writeFileSync(join(project.worktree, 'note.txt'), 'note\n')
  const { err } = await project.ok('branch', '02')
  expect(err).toContain('! note.txt  stays: it was made since')
  expect(['a.txt', 'b.txt', 'note.txt'].map(project.inWorktree)).toEqual(['a1\n', 'b mine\n', 'note\n'])
})

test('a turn that has not run left the files as they are', async () => {
  const project = await gitSession({ files })
  await project.turn(edit('a.txt', 'a\n', 'a1\n'))
  project.put('b.txt', 'b mine\n')
  await project.plan(create('c.txt', 'c\n'))
  await project.ok('branch', '02')
  expect([project.inWorktree('a.txt'), project.inWorktree('b.txt')]).toEqual(['a1\n', 'b mine\n'])
})
