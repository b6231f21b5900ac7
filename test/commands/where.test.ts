import { writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { projectWithReplies, sessionProject } from '../support/session-project.ts'
import { create, execute, smallPlan } from '../support/small-plan.ts'
import { teddy } from '../support/teddy.ts'
import { temporaryFolder } from '../support/temporary-folder.ts'

const plan = smallPlan(create('b.txt', 'made\n'))
const concludes = smallPlan('### `CONCLUDE`\nAll done.\n')

test('outside of a project: teddy init', () => {
  const { code, out } = teddy([], { cwd: temporaryFolder() })
  expect(code).toBe(0)
  expect(out).toMatch(/not a TeDDy project yet\n\nNext: teddy init/)
})

test('in a project without a session: teddy new', async () => {
  const project = projectWithReplies()
  expect((await project.typed()).out).toMatch(/a TeDDy project without a session\n\nNext: teddy new/)
  expect(JSON.parse((await project.typed('--json')).out)).toMatchObject({ initialised: true, session: null })
})

test('a session from its beginning to its end, with the next command each time', async () => {
  const project = sessionProject({
    replies: ['nonsense', plan, smallPlan(execute('exit 1')), concludes],
    settings: 'retries: 0\n',
  })
  const id = project.sessions()[0]!
  const now = async () => {
    const { code, out } = await project.typed()
    expect(code).toBe(0)
    return out
  }
  const state = async () => JSON.parse((await project.typed('--json')).out).state

  expect(await now()).toMatch(new RegExp(`^${id} · no turn yet\n[\\s\\S]*Next: teddy plan -m`))
  expect(await state()).toBe(null)
  expect((await project.typed('plan', '-m', 'do it')).code).toBe(3)
  expect(await now()).toMatch(/· turn 01 · no plan yet\n[\s\S]*Next: teddy resume/)
  expect(await state()).toBe('planning')
  await project.typed('resume')
  const waiting = await now()
  expect(waiting).toMatch(
    /· turn 01 · a plan is waiting for you\n {2}"A plan for a test" +pathfinder · recorded/,
  )
  expect(waiting).toMatch(
    /so far: 1 turn, 4\.\dk tokens, \$0\.00 of \$5\.00\n\nNext: teddy resume +review and run it/,
  )
  expect(await state()).toBe('waiting')
  await project.typed('resume', '-y')
  expect(await now()).toMatch(/· turn 01 · done\n[\s\S]*Next: teddy resume -m/)
  expect(await state()).toBe('done')
  await project.typed('plan', '-m', 'fail')
  await project.typed('resume', '-y')
  expect(await now()).toMatch(/· turn 02 · done, with a failure\n/)
  await project.typed('plan', '-m', 'end')
  await project.typed('resume', '-y')
  expect(await now()).toMatch(/· turn 03 · the session has reached its end\n/)
})

test('an interrupted turn: teddy resume', async () => {
  const project = sessionProject({ replies: [plan] })
  await project.typed('plan', '-m', 'x')
  writeFileSync(project.path('01/journal.jsonl'), '{"kind":"start"}\n')
  expect((await project.typed()).out).toMatch(
    /· turn 01 · interrupted while it ran\n[\s\S]*Next: teddy resume/,
  )
})

test('a damaged turn.md is named, and teddy still says where one is', async () => {
  const project = sessionProject({ replies: [plan] })
  await project.typed('plan', '-m', 'x')
  writeFileSync(project.path('01/turn.md'), 'nonsense')
  const { code, out } = await project.typed()
  expect(code).toBe(0)
  expect(out).toContain('01/turn.md:1')
  expect(await project.typed('resume', '-y')).toMatchObject({
    code: 5,
    err: expect.stringContaining('turn.md'),
  })
})

test('from a folder below, the project is found', () => {
  const project = sessionProject({ files: { 'src/deep/x': '' } })
  const { out } = teddy(['--json'], { ...project.options, cwd: join(project.root, 'src/deep') })
  expect(JSON.parse(out)).toMatchObject({ root: project.root, session: project.sessions()[0] })
})
