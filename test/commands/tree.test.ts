import { writeFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { type SessionProject, sessionProject } from '../support/session-project.ts'
import { create, execute, smallPlan } from '../support/small-plan.ts'

const plans = [
  smallPlan(create('a', 'x\n')),
  smallPlan(execute('exit 1')).replace('# A plan for a test', '# Fail <b>"loudly"</b>'),
  smallPlan(create('c', 'x\n')).replace('# A plan for a test', `# ${'Long '.repeat(30)}`),
]

async function branched(): Promise<SessionProject> {
  const project = sessionProject({ replies: plans })
  for (const message of ['first', 'second']) {
    await project.typed('plan', '-m', message)
    await project.typed('resume', '-y')
  }
  await project.typed('branch', '02')
  await project.typed('plan')
  return project
}

test('draws turns and branches with state, tokens and cost, and where one is', async () => {
  const { code, out } = await (await branched()).typed('tree')
  expect(code).toBe(0)
  const lines = out.trimEnd().split('\n')
  expect(lines).toHaveLength(3)
  expect(lines[0]).toMatch(/^01 {2}✓ A plan for a test +pathfinder +2\.\dk +\$0\.00/)
  expect(lines[1]).toMatch(/02 {2}✗ Fail <b>"loudly"<\/b> +pathfinder +2\.\dk +\$0\.00 .*fail/i)
  expect(lines[2]).toMatch(/02-branch-01 .*Long Long .*… +pathfinder .*waiting.*← you are here$/)
  expect(Math.max(...lines.map(line => line.length))).toBeLessThanOrEqual(140)
})

test('--json tells every turn with its parents', async () => {
  const project = await branched()
  const { session, turns } = JSON.parse((await project.typed('tree', '--json')).out)
  expect(session).toBe(project.sessions()[0])
  expect(
    turns.map(({ turn, state, status, here }: Record<string, unknown>) => [turn, state, status, here]),
  ).toEqual([
    ['01', 'done', 'SUCCESS', false],
    ['02', 'done', 'FAILURE', false],
    ['02-branch-01', 'waiting', null, true],
  ])
  expect(turns[2]).toMatchObject({ parent_id: turns[0].id, branched_from: turns[1].id })
  expect(turns[0].tokens).toBeGreaterThan(1_000)
})

test('--mermaid is a graph in which a title cannot be markup', async () => {
  const { code, out } = await (await branched()).typed('tree', '--mermaid')
  expect(code).toBe(0)
  expect(out).toMatch(/^(graph|flowchart) /)
  expect(out).toContain('-->')
  expect(out).not.toContain('<b>')
  expect(out).not.toContain('"loudly"')
})

test('without turns it says what to type', async () => {
  const { code, out } = await sessionProject().typed('tree')
  expect(code).toBe(0)
  expect(out).toMatch(/has no turns yet\n\nNext: teddy plan -m/)
})

test('a turn.md that was damaged is told, and the others are drawn', async () => {
  const project = await branched()
  writeFileSync(project.path('02/turn.md'), '---\nversion: 1\nid: [\n---\n')
  const { code, out, err } = await project.typed('tree')
  expect(code).toBe(0)
  expect(err).toContain('02/turn.md')
  expect(out).toContain('01  ✓')
  expect(out).toContain('02-branch-01')
})
