import { writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { gitSession } from '../../support/git-session.ts'
import { create, smallPlan } from '../../support/small-plan.ts'

/** A main line of two turns, and a branch of the second one, which is current. */
async function twoLines() {
  const project = await gitSession({ files: { 'a.txt': 'one\n' } })
  await project.turn(create('b.txt', 'b\n'))
  await project.turn(create('main.txt', 'main\n'))
  await project.ok('branch', '02')
  project.record(smallPlan(create('branch.txt', 'branch\n')))
  await project.ok('plan')
  await project.ok('resume', '-y')
  expect(project.turns()).toEqual(['01 done', '02 done', '02-branch-01 done'])
  expect(project.inWorktree('main.txt')).toBeUndefined()
  return project
}

test('plan --turn goes on along that line, with its files, and it is the current one from then on', async () => {
  const project = await twoLines()
  project.record(smallPlan(create('c.txt', 'c\n')))
  const { err } = await project.ok('plan', '--turn', '01', '-m', 'go on')
  expect(project.turns()).toEqual(['01 done', '02 done', '02-branch-01 done', '03 waiting'])
  expect(project.inWorktree('main.txt')).toBe('main\n')
  expect(project.inWorktree('branch.txt')).toBeUndefined()
  expect(err).toContain('files in the worktree: as after turn 02; `teddy restore --undo` takes it back')
  expect(project.of('03/_context.log')).toContain('02/report.md')
  await project.ok('resume', '-y')
  expect(project.turns()).toContain('03 done')
})

test('resume --turn runs the plan that waits on another line, from the files before it', async () => {
  const project = await twoLines()
  await project.plan(create('c.txt', 'c\n'))
  await project.ok('branch', '01')
  project.record(smallPlan(create('other.txt', 'x\n')))
  await project.ok('plan')
  expect(project.turns()).toContain('02-branch-01-03 waiting')
  await project.ok('resume', '-y', '--turn', '02-branch-01')
  expect(project.turns()).toContain('02-branch-01-03 done')
  expect(project.turns()).toContain('01-branch-01 waiting')
  expect([project.inWorktree('branch.txt'), project.inWorktree('c.txt')]).toEqual(['branch\n', 'c\n'])
})

test('a file that was changed by hand on the other line stays, and is named', async () => {
  const project = await twoLines()
  writeFileSync(join(project.worktree, 'branch.txt'), 'mine\n')
  project.record(smallPlan(create('c.txt', 'c\n')))
  const { err } = await project.ok('plan', '--turn', '02', '-m', 'go on')
  expect(project.inWorktree('branch.txt')).toBe('mine\n')
  expect(err).toContain('branch.txt')
})

test('the line that is current already: nothing is moved', async () => {
  const project = await twoLines()
  project.record(smallPlan(create('c.txt', 'c\n')))
  const { err } = await project.ok('plan', '--turn', '02-branch-01', '-m', 'go on')
  expect(project.turns()).toContain('02-branch-01-03 waiting')
  expect(err).not.toContain('restore --undo')
})

test('context --turn shows the payload of that line and moves nothing', async () => {
  const project = await twoLines()
  const { out } = await project.ok('context', '--turn', '02', '--json')
  const names = JSON.parse(out).resources.map(({ resource }: { resource: string }) => resource)
  expect(names).toContain(`.teddy/sessions/${project.session}/02/report.md`)
  expect(project.inWorktree('branch.txt')).toBe('branch\n')
  expect((await project.ok('tree')).out).toMatch(/02-branch-01 .*you are here/)
})

test('a turn that is not there is a usage error with what there is', async () => {
  const project = await twoLines()
  expect(await project.teddy('plan', '--turn', '09', '-m', 'x')).toMatchObject({
    code: 2,
    err: expect.stringContaining('has no turn "09"'),
  })
})
