import { readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { readPayloadResources } from '../../../src/context/split-payload.ts'
import { type SessionProject, sessionProject } from '../../support/session-project.ts'
import { create, execute, read, smallPlan } from '../../support/small-plan.ts'

const makesB = smallPlan(create('b.txt', 'made\n'), execute('echo ran >> log'))
const makesC = smallPlan(create('c.txt', 'made\n'))

/** What the payload of a turn holds, turns' files without their folders. */
const resourcesOf = ({ of, sessions }: SessionProject, turn: string) =>
  readPayloadResources(of(`${turn}/_context.log`)).map(({ resource }) =>
    resource.replace(`.teddy/sessions/${sessions()[0]}/`, ''),
  )

async function waiting(...replies: readonly string[]): Promise<SessionProject> {
  const project = sessionProject({ replies })
  expect(await project.typed('plan', '-m', 'do it')).toMatchObject({ code: 0 })
  return project
}

test('holds prompt, plan and report of the last turn and not of older ones', async () => {
  const project = await waiting(makesB, makesC, smallPlan(create('d.txt', 'x\n')))
  await project.typed('resume', '-y')
  await project.typed('resume', '-m', 'second')
  expect(resourcesOf(project, '02')).toEqual(['01/user_prompt.txt', '01/plan.md', '01/report.md'])
  await project.typed('resume', '-y')
  await project.typed('resume', '-m', 'third')
  expect(resourcesOf(project, '03')).toEqual(['02/user_prompt.txt', '02/plan.md', '02/report.md'])
})

test('--context-depth 2 holds two turns, and the next one without it one again', async () => {
  const plans = ['c', 'd', 'e', 'f'].map(name => smallPlan(create(name, 'x\n')))
  const project = await waiting(...plans)
  await project.typed('resume', '-y')
  await project.typed('resume', '-m', 'second')
  await project.typed('resume', '-y')
  await project.typed('resume', '-m', 'third', '--context-depth', '2')
  expect(resourcesOf(project, '03').filter(name => name.endsWith('plan.md'))).toEqual([
    '01/plan.md',
    '02/plan.md',
  ])
  await project.typed('resume', '-y')
  await project.typed('resume', '-m', 'fourth')
  expect(resourcesOf(project, '04').filter(name => name.endsWith('plan.md'))).toEqual(['03/plan.md'])
})

test('READ brings a file that stays, a READ of lines does not, PRUNE takes one away', async () => {
  const prune = '### `PRUNE`\n- **Resource:** [a.txt](/a.txt)\n- **Description:** Forget it.\n'
  const reads = smallPlan(read('[a.txt](/a.txt)'), read('[l.txt](/l.txt)', '- **Lines:** 1-1\n'))
  const project = sessionProject({
    replies: [reads, makesC, smallPlan(prune), smallPlan(create('d.txt', 'x\n'))],
    files: { 'a.txt': 'one\n', 'l.txt': 'first\nsecond\n' },
  })
  const step = async (message: string) => {
    expect((await project.typed('resume', '-m', message)).code).toBe(0)
    expect((await project.typed('resume', '-y')).code).toBe(0)
  }
  for (const message of ['1', '2', '3', '4']) await step(message)
  const files = (turn: string) => resourcesOf(project, turn).filter(name => !name.includes('/'))
  expect(files('01')).toEqual([])
  expect(files('02')).toEqual(['a.txt'])
  expect(files('03')).toEqual(['a.txt'])
  expect(files('04')).toEqual([])
  expect(project.of('01/report.md')).toContain('first')
  expect(project.of('01/report.md')).not.toContain('second')
  expect(project.of('02/turn.context')).toMatch(/^a\.txt$/m)
})

test('Active Context adds and takes away; what an upper level brought is taken away by a ! line', async () => {
  const changes = makesC.replace(
    '## Action Plan',
    '## Active Context\n[+] [new.txt](/new.txt) # why\n[-] [up.txt](/up.txt) # why\n\n## Action Plan',
  )
  const project = sessionProject({
    replies: [changes, smallPlan(create('d.txt', 'x\n'))],
    files: { 'new.txt': 'n\n', 'up.txt': 'u\n', 'by-hand.txt': 'h\n' },
  })
  writeFileSync(join(project.root, '.teddy/global.context'), 'up.txt\nby-hand.txt\n')
  writeFileSync(project.path('session.context'), '!by-hand.txt\n')
  await project.typed('plan', '-m', 'one')
  expect(resourcesOf(project, '01')).toEqual(['up.txt'])
  await project.typed('resume', '-y')
  await project.typed('plan', '-m', 'two')
  expect(resourcesOf(project, '02').filter(name => !name.includes('/'))).toEqual(['new.txt'])
  expect(project.of('02/turn.context').split('\n')).toEqual(expect.arrayContaining(['!up.txt', 'new.txt']))
})

test('memos of a plan are in the next payload, with the turn they came from in the file', async () => {
  const memo = makesC.replace('## Action Plan', '## Memos\n[+] Use tabs. # agreed\n\n## Action Plan')
  const project = await waiting(memo, smallPlan(create('d.txt', 'x\n')))
  await project.typed('resume', '-y')
  await project.typed('plan', '-m', 'two')
  expect(project.of('02/_context.log')).toMatch(/## 3\. Memos\n[\s\S]*- Use tabs\.[\s\S]*## 4\./)
  expect(readFileSync(join(project.root, '.teddy/memos.yaml'), 'utf8')).toContain(
    `${project.sessions()[0]}/01`,
  )
})
