import { writeFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { gitSession } from '../../support/git-session.ts'
import { create, edit, smallPlan } from '../../support/small-plan.ts'

const files = {
  'a.txt': '1\n2\n3\n4\n5\n6\n7\n8\n9\n',
  'b.txt': 'b\n',
  '.teddy/global.context': 'a.txt\nb.txt\n',
}

async function oneTurn() {
  const project = await gitSession({ files })
  await project.turn(edit('a.txt', '2\n', '2 session\n'))
  return project
}

test('edits made in the checkout are in the session before the next context is built', async () => {
  const project = await oneTurn()
  project.put('a.txt', files['a.txt'].replace('8', '8 mine'))
  project.put('b.txt', 'b mine\n')
  project.put('untracked.txt', 'untracked\n')
  const { err } = await project.plan(edit('a.txt', '8 mine\n', '8 both\n'))
  expect(err).toContain('sync      3 files from your checkout')
  const payload = project.of('02/_context.log')
  expect(payload).toContain('2 session')
  expect(payload).toContain('8 mine')
  expect(payload).toContain('b mine')
  await project.ok('resume', '-y')
  expect(project.inWorktree('a.txt')).toContain('8 both')
  expect(project.inWorktree('untracked.txt')).toBe('untracked\n')
  expect(project.at('a.txt')).toContain('8 mine')
  await project.ok('land')
  expect(project.at('a.txt')).toBe(files['a.txt'].replace('2', '2 session').replace('8', '8 both'))
})

test('a conflict stops before the model is asked, names the files and changes nothing', async () => {
  const project = await oneTurn()
  project.put('a.txt', files['a.txt'].replace('2', '2 mine'))
  project.put('b.txt', 'b mine\n')
  project.record(smallPlan(create('c.txt', 'c\n')))
  const { code, err } = await project.teddy('plan', '-m', 'next')
  expect(code).toBe(5)
  expect(err).toMatch(/what you and the session changed does not go together: a\.txt\n.*--no-sync/)
  expect(project.turns()).toEqual(['01 done'])
  expect([project.inWorktree('a.txt'), project.inWorktree('b.txt')]).toEqual([
    files['a.txt'].replace('2', '2 session'),
    'b\n',
  ])
  await project.ok('plan', '-m', 'next', '--no-sync')
  expect(project.of('02/_context.log')).not.toContain('mine')
  await project.ok('resume', '-y')
  expect(project.inWorktree('c.txt')).toBe('c\n')
})

test('a conflict is settled by landing both with markers, and the session takes what the user made of it', async () => {
  const project = await oneTurn()
  project.put('a.txt', files['a.txt'].replace('2', '2 mine'))
  await project.ok('land', '--markers')
  project.put('a.txt', files['a.txt'].replace('2', '2 both'))
  await project.turn(create('c.txt', 'c\n'))
  expect(project.inWorktree('a.txt')).toBe(files['a.txt'].replace('2', '2 both'))
})

test('until a first plan has run, a worktree that an earlier try made does not lag behind the checkout', async () => {
  const project = await gitSession({ files, settings: 'worktree: { setup: test -e ready }\n' })
  await project.plan(create('c.txt', 'c\n'))
  const { code, err } = await project.teddy('resume', '-y')
  expect(code).toBe(1)
  expect(err).toMatch(/worktree\.setup ended with 1\n.*teddy resume/)
  expect(project.turns()).toEqual(['01 waiting'])
  project.put('b.txt', 'b mine\n')
  project.put('ready', '')
  await project.ok('resume', '-y')
  expect([project.inWorktree('b.txt'), project.inWorktree('c.txt')]).toEqual(['b mine\n', 'c\n'])
})

test('a file whose name is not UTF-8 is called that, not in the way', async () => {
  const project = await gitSession({ files: { 'a.txt': 'a\n' } })
  await project.turn(create('b.txt', 'b\n'))
  writeFileSync(Buffer.from(`${project.root}/caf\xe9`, 'latin1'), 'x')
  const { code, err } = await project.teddy('plan', '-m', 'more')
  expect([code, err]).toEqual([5, expect.stringContaining('caf� (stays: its name is not UTF-8)')])
})
