import { readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { type SessionProject, sessionProject } from '../support/session-project.ts'
import { create, smallPlan } from '../support/small-plan.ts'

const copied = ['turn.context', '_context.log', 'system_prompt.xml', 'user_prompt.txt']
const plans = ['a', 'b', 'c', 'd', 'e', 'f'].map(name => smallPlan(create(name, 'x\n')))

async function twoTurns(): Promise<SessionProject> {
  const project = sessionProject({ replies: plans })
  writeFileSync(join(project.root, '.teddy/global.context'), 'a\n')
  for (const message of ['first', 'second']) {
    await project.typed('plan', '-m', message)
    await project.typed('resume', '-y')
  }
  expect(project.turns()).toEqual(['01 done', '02 done'])
  return project
}

test('copies the input of the turn, and is its sibling', async () => {
  const project = await twoTurns()
  const { code, out } = await project.typed('branch', '02')
  expect(code).toBe(0)
  expect(out).toMatch(/02-branch-01\n\nNext: teddy plan/)
  for (const file of copied) expect(project.of(`02-branch-01/${file}`)).toBe(project.of(`02/${file}`))
  const [first, second, branch] = project.read().turns.map(({ record }) => record!)
  expect(branch).toMatchObject({
    turn: '02-branch-01',
    parentId: first!.id,
    branchedFrom: second!.id,
    calls: 0,
  })
  expect(project.turns()).toEqual(['01 done', '02 done', '02-branch-01 planning'])
})

test('plan without a message sends the very same payload, whatever changed since', async () => {
  const project = await twoTurns()
  await project.typed('branch', '02')
  writeFileSync(join(project.root, 'a'), 'changed\n')
  expect((await project.typed('plan')).code).toBe(0)
  expect(project.of('02-branch-01/attempts/01/request.md')).toBe(project.of('02/attempts/01/request.md'))
  for (const file of copied) expect(project.of(`02-branch-01/${file}`)).toBe(project.of(`02/${file}`))
  expect(project.of('02-branch-01/plan.md')).toBe(plans[2])
})

test('plan with a message builds the payload anew: the same context, the other message, the files of now', async () => {
  const project = await twoTurns()
  await project.typed('branch', '02')
  writeFileSync(join(project.root, 'a'), 'changed\n')
  expect((await project.typed('plan', '-m', 'another way')).code).toBe(0)
  const payload = project.of('02-branch-01/_context.log')
  expect(project.of('02-branch-01/attempts/01/request.md')).toBe(payload)
  expect(payload).toContain('another way')
  expect(payload).toContain('changed')
  expect(project.of('02-branch-01/turn.context')).toBe(project.of('02/turn.context'))
  expect(project.of('02-branch-01/user_prompt.txt')).toBe('another way')
})

test('the line goes on from the branch, with the branch as its history; the other line stays', async () => {
  const project = await twoTurns()
  await project.typed('branch', '02')
  await project.typed('plan')
  await project.typed('resume', '-y')
  expect((await project.typed('plan', '-m', 'third')).code).toBe(0)
  expect(project.turns()).toEqual(['01 done', '02 done', '02-branch-01 done', '02-branch-01-03 waiting'])
  expect(project.of('02-branch-01-03/turn.context')).toContain('/02-branch-01/plan.md')
  expect(project.of('02-branch-01-03/turn.context')).not.toContain('/02/plan.md')
  expect(project.findings()).toEqual([])
})

test('a second branch is -02, a branch of a branch is -branch-01 of it', async () => {
  const project = await twoTurns()
  for (const from of ['02', '02', '02-branch-01', '1']) {
    expect((await project.typed('branch', from)).code).toBe(0)
    await project.typed('plan')
  }
  expect(project.read().turns.map(({ name }) => name)).toEqual(
    expect.arrayContaining(['01-branch-01', '02-branch-01', '02-branch-02', '02-branch-01-branch-01']),
  )
})

test('from a turn whose plan waits: that plan is left, and the guard is about the new line', async () => {
  const project = sessionProject({ replies: plans })
  await project.typed('plan', '-m', 'first')
  expect((await project.typed('branch', '01')).code).toBe(0)
  expect((await project.typed('plan')).code).toBe(0)
  expect(project.turns()).toEqual(['01 waiting', '01-branch-01 waiting'])
  expect((await project.typed('resume', '-y')).code).toBe(0)
  expect(project.turns()).toEqual(['01 waiting', '01-branch-01 done'])
})

test('a finished turn stays byte for byte as it was', async () => {
  const project = await twoTurns()
  const before = copied.concat('turn.md', 'report.md').map(file => project.of(`02/${file}`))
  await project.typed('branch', '02')
  await project.typed('plan', '-m', 'x')
  await project.typed('resume', '-y')
  expect(copied.concat('turn.md', 'report.md').map(file => project.of(`02/${file}`))).toEqual(before)
})

test.each([
  ['3', /has no turn "3"\n.*01 to 02/],
  ['../..', /has no turn/],
  ['', /has no turn/],
])('%j is no turn', async (name, message) => {
  const project = await twoTurns()
  const { code, err } = await project.typed('branch', name)
  expect(code).toBe(2)
  expect(err).toMatch(message)
  expect(project.turns()).toEqual(['01 done', '02 done'])
})

test('--json tells the new turn', async () => {
  const project = await twoTurns()
  expect(JSON.parse((await project.typed('branch', '02', '--json')).out)).toMatchObject({
    turn: '02-branch-01',
    state: 'planning',
    folder: project.path('02-branch-01'),
  })
  expect(readFileSync(join(project.root, '.teddy/local/lines', project.sessions()[0]!), 'utf8')).toBe(
    '02-branch-01\n',
  )
})

test("context shows what the branch will send: its origin's payload, until a message makes another", async () => {
  const project = await twoTurns()
  writeFileSync(join(project.root, '.teddy/global.context'), 'a\nmissing.txt\n')
  await project.typed('plan', '-m', 'third')
  await project.typed('branch', '03')
  writeFileSync(join(project.root, 'a'), 'changed, and longer than before\n')
  const { out } = await project.typed('context', '--print')
  expect(out).toBe(project.of('03/_context.log'))
  const table = JSON.parse((await project.typed('context', '--json')).out)
  expect(table.resources).toContainEqual(
    expect.objectContaining({ resource: 'a', origin: 'global', tokens: 2 }),
  )
  expect(table.omitted).toEqual([{ resource: 'missing.txt', origin: 'global', reason: 'missing' }])
  expect((await project.typed('context', '--print', '-m', 'another')).out).toContain('changed, and longer')
  expect((await project.typed('plan')).code).toBe(0)
  expect(project.of('03-branch-01/attempts/01/request.md')).toBe(out)
})
