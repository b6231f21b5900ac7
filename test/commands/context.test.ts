import { existsSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { type SessionProject, sessionProject } from '../support/session-project.ts'
import { create, read, smallPlan } from '../support/small-plan.ts'

const files = { 'a.txt': 'one\n', 'b.txt': 'word '.repeat(400), '.env': 'X=1\n' }

function withContext(): SessionProject {
  const project = sessionProject({
    replies: [smallPlan(read('[b.txt](/b.txt)')), smallPlan(create('c', 'x\n'))],
    files,
  })
  writeFileSync(join(project.root, '.teddy/global.context'), 'a.txt\n.env\nmissing.txt\n')
  return project
}

test('--print is what plan would send, byte for byte, and nothing is kept of it', async () => {
  const project = withContext()
  const { code, out } = await project.typed('context', '--print', '-m', 'do it')
  expect(code).toBe(0)
  expect(project.turns()).toEqual([])
  await project.typed('plan', '-m', 'do it')
  expect(out).toBe(project.of('01/_context.log'))
  await project.typed('resume', '-y')
  const next = (await project.typed('context', '--print', '-m', 'go on')).out
  expect(project.turns()).toEqual(['01 done'])
  await project.typed('plan', '-m', 'go on')
  expect(next).toBe(project.of('02/_context.log'))
})

test('the table names tokens, share, origin and what is left out, the largest first', async () => {
  const project = withContext()
  await project.typed('plan', '-m', 'do it')
  await project.typed('resume', '-y')
  const { code, out } = await project.typed('context')
  expect(code).toBe(0)
  expect(out).toMatch(/^Context of the next turn · .*tokens · .*% of the window/)
  const rows = out.split('\n')
  const row = (name: string) => rows.findIndex(line => line.includes(name))
  expect(rows[row('b.txt')]).toMatch(/40\d +\d+ % +turn +b\.txt/)
  expect(rows[row('a.txt')]).toMatch(/ 2 +\d+ % +global +a\.txt/)
  expect(rows[row('01/report.md')]).toMatch(/history/)
  expect(row('b.txt')).toBeLessThan(row('a.txt'))
  expect(rows[row('.env')]).toContain('omitted')
  expect(rows[row('missing.txt')]).toContain('omitted')
  expect(out).toMatch(/Since turn 01: \+4 resources/)
})

test('--json is the same for programs', async () => {
  const project = withContext()
  const { resources, omitted, tokens } = JSON.parse((await project.typed('context', '--json')).out)
  expect(resources).toMatchObject([{ resource: 'a.txt', tokens: 2, origin: 'global' }])
  expect(omitted.map(({ resource }: { resource: string }) => resource)).toEqual(['.env', 'missing.txt'])
  expect(tokens).toBeGreaterThan(1_000)
})

test('while a plan waits, its own context is shown, with its own message', async () => {
  const project = withContext()
  await project.typed('plan', '-m', 'do it')
  expect((await project.typed('context', '--print')).out).toBe(project.of('01/_context.log'))
})

test('--copy without a clipboard writes a file and names it', async () => {
  const project = withContext()
  const { code, out } = await project.typed('context', '--copy', '-m', 'do it')
  expect(code).toBe(0)
  const path = / is in (.+): no clipboard/.exec(out)?.[1]
  expect(existsSync(path!)).toBe(true)
})

test('a context file with a fault: the line is named, nothing is shown', async () => {
  const project = withContext()
  writeFileSync(project.path('session.context'), 'a.txt\n../../etc/passwd\n')
  const { code, out, err } = await project.typed('context')
  expect(code).toBe(2)
  expect(out).toBe('')
  expect(err).toMatch(/session\.context:2/)
})
