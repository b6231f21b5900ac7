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

test('in a project without a session: teddy new', () => {
  const project = projectWithReplies()
  expect(project.teddy().out).toMatch(/a TeDDy project without a session\n\nNext: teddy new/)
  expect(JSON.parse(project.teddy('--json').out)).toMatchObject({ initialised: true, session: null })
})

test('a session from its beginning to its end, with the next command each time', () => {
  const project = sessionProject({
    replies: ['nonsense', plan, smallPlan(execute('exit 1')), concludes],
    settings: 'retries: 0\n',
  })
  const id = project.sessions()[0]!
  const now = () => {
    const { code, out } = project.teddy()
    expect(code).toBe(0)
    return out
  }
  const state = () => JSON.parse(project.teddy('--json').out).state

  expect(now()).toMatch(new RegExp(`^${id} · no turn yet\n[\\s\\S]*Next: teddy plan -m`))
  expect(state()).toBe(null)
  expect(project.teddy('plan', '-m', 'do it').code).toBe(3)
  expect(now()).toMatch(/· turn 01 · no plan yet\n[\s\S]*Next: teddy resume/)
  expect(state()).toBe('planning')
  project.teddy('resume')
  const waiting = now()
  expect(waiting).toMatch(
    /· turn 01 · a plan is waiting for you\n {2}"A plan for a test" +pathfinder · recorded/,
  )
  expect(waiting).toMatch(
    /so far: 1 turn, 4\.\dk tokens, \$0\.00 of \$5\.00\n\nNext: teddy resume +review and run it/,
  )
  expect(state()).toBe('waiting')
  project.teddy('resume', '-y')
  expect(now()).toMatch(/· turn 01 · done\n[\s\S]*Next: teddy resume -m/)
  expect(state()).toBe('done')
  project.teddy('plan', '-m', 'fail')
  project.teddy('resume', '-y')
  expect(now()).toMatch(/· turn 02 · done, with a failure\n/)
  project.teddy('plan', '-m', 'end')
  project.teddy('resume', '-y')
  expect(now()).toMatch(/· turn 03 · the session has reached its end\n/)
})

test('an interrupted turn: teddy resume', () => {
  const project = sessionProject({ replies: [plan] })
  project.teddy('plan', '-m', 'x')
  writeFileSync(project.path('01/journal.jsonl'), '{"kind":"start"}\n')
  expect(project.teddy().out).toMatch(/· turn 01 · interrupted while it ran\n[\s\S]*Next: teddy resume/)
})

test('a damaged turn.md is named, and teddy still says where one is', () => {
  const project = sessionProject({ replies: [plan] })
  project.teddy('plan', '-m', 'x')
  writeFileSync(project.path('01/turn.md'), 'nonsense')
  const { code, out } = project.teddy()
  expect(code).toBe(0)
  expect(out).toContain('01/turn.md:1')
  expect(project.teddy('resume', '-y')).toMatchObject({ code: 5, err: expect.stringContaining('turn.md') })
})

test('from a folder below, the project is found', () => {
  const project = sessionProject({ files: { 'src/deep/x': '' } })
  const { out } = teddy(['--json'], { ...project.options, cwd: join(project.root, 'src/deep') })
  expect(JSON.parse(out)).toMatchObject({ root: project.root, session: project.sessions()[0] })
})
