import { spawnSync } from 'node:child_process'
import { chmodSync, existsSync, mkdirSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, test } from 'vitest'
import { readReport } from '../../src/report/read-report.ts'
import { chat, conclude, invoke } from '../support/handoff-plan.ts'
import { hang } from '../support/model-servers/faults.ts'
import { providerProject } from '../support/provider-project.ts'
import { onTerminal } from '../support/pseudo-terminal.ts'
import { type SessionProject, sessionProject } from '../support/session-project.ts'
import { create, edit, execute, smallPlan } from '../support/small-plan.ts'
import { teddy } from '../support/teddy.ts'

const makes = (name: string) => smallPlan(create(name, 'x\n'))
const ends = smallPlan(conclude('All done.'))
const bad = smallPlan(edit('a.txt', 'nowhere\n', 'x\n'))
const ci = '.github/workflows/ci.yml'

const reportOf = (project: SessionProject, turn: string) => {
  const report = readReport(project.of(`${turn}/report.md`))
  if ('problems' in report) throw new Error('the report cannot be read')
  return report
}

const promptsOf = (project: SessionProject) =>
  project.read().turns.map(({ name }) => project.of(`${name}/user_prompt.txt`))

test('plans and runs until CONCLUDE at the top; later prompts are the first message and Continue.', async () => {
  const project = sessionProject({ replies: [makes('b'), makes('c'), ends, makes('d')] })
  const { code, out } = await project.typed('resume', '--yolo', '-m', 'make things')
  expect(code).toBe(0)
  expect(out).toContain('The session has reached its end.')
  expect(project.turns()).toEqual(['01 done', '02 done', '03 done'])
  expect(promptsOf(project)).toEqual(['make things', 'make things\n\nContinue.', 'make things\n\nContinue.'])
  expect(project.read().turns.map(({ record }) => record!.review!.by)).toEqual(['yolo', 'yolo', 'yolo'])
  expect(project.findings()).toEqual([])

  const again = await project.typed('resume', '--yolo')
  expect(again).toMatchObject({ code: 0, out: expect.stringContaining('reached its end') })
  expect(project.turns()).toHaveLength(3)
})

test('an agent that was called goes on with what it was handed, not with what its caller was asked', async () => {
  const replies = [smallPlan(invoke('developer', 'Build it.')), makes('b'), makes('c')]
  const project = sessionProject({ replies })
  await project.typed('resume', '--yolo', '-m', 'look', '--max-turns', '3')
  expect(promptsOf(project)).toEqual(['look', 'Build it.', 'Build it.\n\nContinue.'])
})

test('without a message to begin with nothing is made', async () => {
  const project = sessionProject({ replies: [makes('b')] })
  for (const args of [[], ['-m', ' ']])
    expect(await project.typed('resume', '--yolo', ...args)).toMatchObject({
      code: 2,
      err: expect.stringContaining('teddy resume --yolo -m'),
    })
  expect(project.turns()).toEqual([])
})

test('--json: standard output is the last turn alone', async () => {
  const project = sessionProject({ replies: [makes('b'), ends] })
  const { code, out } = await project.typed('resume', '--yolo', '-m', 'x', '--json')
  expect(code).toBe(0)
  expect(JSON.parse(out)).toMatchObject({ turn: '02', state: 'done', concluded: true, status: 'SUCCESS' })
})

describe('L-12 CHAT_WITH_USER pauses', () => {
  const asks = smallPlan(create('b', 'x\n'), chat('Tabs or spaces?'))

  test('without a terminal: exit 0, said, and only an answer goes on', async () => {
    const project = sessionProject({ replies: [asks, makes('c'), ends] })
    const said = { code: 0, out: expect.stringMatching(/--yolo pauses.*teddy resume --yolo -m/) }
    expect(await project.typed('resume', '--yolo', '-m', 'x')).toMatchObject(said)
    expect(await project.typed('resume', '--yolo')).toMatchObject(said)
    expect(project.turns()).toEqual(['01 done'])
    expect(await project.typed('resume', '--yolo', '-m', 'Tabs.')).toMatchObject({ code: 0 })
    expect(promptsOf(project)).toEqual(['x', 'Tabs.', 'x\n\nContinue.'])
  })

  test('on a terminal the answer is taken and it goes on by itself', async () => {
    const project = sessionProject({ replies: [asks, ends] })
    const screen = onTerminal(['resume', '--yolo', '-m', 'x'], project.options)
    await screen.shows(/Tabs or spaces\?[\s\S]*Your answer:[\s\S]*›/)
    screen.type('Tabs.\r\r')
    expect(await screen.exit).toBe(0)
    expect(promptsOf(project)).toEqual(['x', 'Tabs.'])
    expect(reportOf(project, '01').actions[1]!.reply).toBe('Tabs.')
  })
})

describe('L-12 protected files', () => {
  const touches = smallPlan(create(ci, 'x\n'))

  test('are a problem that goes back to the model', async () => {
    const project = sessionProject({ replies: [touches, ends] })
    expect(await project.typed('resume', '--yolo', '-m', 'x')).toMatchObject({ code: 0 })
    expect(project.of('01/attempts/01/problems.md')).toMatch(/protected/)
    expect(existsSync(join(project.root, ci))).toBe(false)
  })

  test('are changed with --allow-protected', async () => {
    const project = sessionProject({ replies: [touches, ends] })
    expect(await project.typed('resume', '--yolo', '-m', 'x', '--allow-protected')).toMatchObject({ code: 0 })
    expect(project.at(ci)).toBe('x\n')
  })

  test('P-10 of a plan that waits already are not changed either: exit 3, nothing runs', async () => {
    const project = sessionProject({ replies: [touches] })
    expect(await project.typed('plan', '-m', 'x')).toMatchObject({ code: 0 })
    expect(await project.typed('resume', '--yolo')).toMatchObject({ code: 3 })
    expect(existsSync(join(project.root, ci))).toBe(false)
    expect(project.turns()).toEqual(['01 waiting'])
  })
})

test('L-12 a plan that is still refused after the retries ends it: exit 3, everything is kept, resume goes on', async () => {
  const project = sessionProject({
    files: { 'a.txt': 'one\n' },
    replies: [makes('b'), bad, bad, bad, ends],
  })
  const { code, err } = await project.typed('resume', '--yolo', '-m', 'x')
  expect(code).toBe(3)
  expect(err).toContain('refused after 3 tries')
  expect(project.turns()).toEqual(['01 done', '02 planning'])
  expect(['01', '02', '03'].map(n => project.has(`02/attempts/${n}/problems.md`))).toEqual([true, true, true])
  expect(await project.typed('resume', '--yolo')).toMatchObject({ code: 0 })
  expect(project.turns()).toEqual(['01 done', '02 done'])
  expect(promptsOf(project)).toEqual(['x', 'x\n\nContinue.'])
})

test('a plan that fails goes on to the next turn, which sees the report', async () => {
  const fails = smallPlan(execute('echo broken >&2; exit 3'))
  const project = sessionProject({ replies: [fails, makes('b'), ends] })
  expect(await project.typed('resume', '--yolo', '-m', 'x')).toMatchObject({ code: 0 })
  expect(project.read().turns.map(({ record }) => record!.status)).toEqual(['FAILURE', 'SUCCESS', 'SUCCESS'])
  expect(project.of('02/_context.log')).toContain('broken')
})

test('memo changes are applied, and say which turn they came from', async () => {
  const memo = makes('b').replace('## Action Plan', '## Memos\n[+] Use tabs. # why\n\n## Action Plan')
  const project = sessionProject({ replies: [memo, ends] })
  await project.typed('resume', '--yolo', '-m', 'x')
  expect(project.at('.teddy/memos.yaml')).toMatch(new RegExp(`Use tabs\\..*${project.sessions()[0]}/01`))
  expect(project.of('02/_context.log')).toContain('- Use tabs.')
})

describe('L-12 max_turns', () => {
  const replies = Array.from({ length: 12 }, (_, n) => makes(`file-${n}`))

  test('ends it with exit 4, also over several commands', async () => {
    const project = sessionProject({ replies, settings: 'max_turns: 2\n' })
    const { code, err } = await project.typed('resume', '--yolo', '-m', 'x')
    expect(code).toBe(4)
    expect(err).toMatch(/2 turns have run by themselves; max_turns is 2\n.*--max-turns/)
    expect(project.turns()).toEqual(['01 done', '02 done'])
    expect(await project.typed('resume', '--yolo')).toMatchObject({ code: 4 })
    expect(await project.typed('session', 'continue', '--yolo', '-m', 'y')).toMatchObject({ code: 4 })
    expect(project.turns()).toHaveLength(2)
    expect(await project.typed('resume', '--yolo', '--max-turns', '3')).toMatchObject({ code: 4 })
    expect(project.turns()).toEqual(['01 done', '02 done', '03 done'])
  })

  test('a plan that waits is not run by itself over the limit, but by a person', async () => {
    const project = sessionProject({ replies, settings: 'max_turns: 1\n' })
    await project.typed('resume', '--yolo', '-m', 'x')
    expect(await project.typed('plan', '-m', 'y')).toMatchObject({ code: 0 })
    expect(await project.typed('resume', '--yolo')).toMatchObject({ code: 4 })
    expect(project.turns()).toEqual(['01 done', '02 waiting'])
    expect(await project.typed('resume', '-y')).toMatchObject({ code: 0 })
    expect(project.turns()).toEqual(['01 done', '02 done'])
  })

  test('Y-06 a project may lower it and not raise it', async () => {
    const project = sessionProject({
      replies,
      files: { '.teddy/config.yaml': 'max_turns: 3\n' },
      settings: 'max_turns: 2\n',
    })
    expect(await project.typed('resume', '--yolo', '-m', 'x')).toMatchObject({ code: 4 })
    expect(project.turns()).toHaveLength(2)
    const narrowed = sessionProject({ replies, files: { '.teddy/config.yaml': 'max_turns: 1\n' } })
    expect(await narrowed.typed('resume', '--yolo', '-m', 'x')).toMatchObject({ code: 4 })
    expect(narrowed.turns()).toHaveLength(1)
  })
})

describe('Ctrl-C', () => {
  test('while a command runs: exit 130, the turn is done as aborted, and a new --yolo goes on', async () => {
    const slow = smallPlan(execute("printf 'rea'; echo dy; sleep 300"), create('never', 'x\n'))
    const project = sessionProject({ replies: [slow, ends] })
    const screen = onTerminal(['resume', '--yolo', '-m', 'x'], project.options)
    await screen.shows(/ready/)
    screen.type('\u0003')
    expect(await screen.exit).toBe(130)
    expect(reportOf(project, '01')).toMatchObject({ status: 'ABORTED' })
    expect(existsSync(join(project.root, 'never'))).toBe(false)
    expect(project.turns()).toEqual(['01 done'])
    expect(await project.typed('resume', '--yolo')).toMatchObject({ code: 0 })
    expect(project.turns()).toEqual(['01 done', '02 done'])
  })

  test('while the model is asked: exit 130, the turn stays in planning', async () => {
    const asked = Promise.withResolvers<void>()
    const silent = {
      raw: (...given: Parameters<NonNullable<typeof hang.raw>>) => {
        hang.raw!(...given)
        asked.resolve()
      },
    }
    const project = await providerProject('anthropic', [{ text: [makes('b')] }, silent, { text: [ends] }])
    const running = project.start('resume', '--yolo', '-m', 'x')
    await asked.promise
    running.process.kill('SIGINT')
    expect(await running.ended).toMatchObject({ code: 130 })
    expect(project.turns()).toEqual(['01 done', '02 planning'])
    expect(await project.run('resume', '--yolo')).toMatchObject({ code: 0 })
    expect(project.turns()).toEqual(['01 done', '02 done'])
  })
})

const canCage = spawnSync('bwrap', ['--ro-bind', '/', '/', '--unshare-net', 'true']).status === 0

describe.runIf(canCage)('the sandbox', () => {
  const command = smallPlan(execute('touch "$HOME/outside" 2>&1; echo done'))
  const sandboxOf = (project: SessionProject) => reportOf(project, '01').actions[0]!.command!.sandbox

  test('X-05 is auto: a command cannot write outside the project', async () => {
    const project = sessionProject({ replies: [command, ends] })
    await project.typed('resume', '--yolo', '-m', 'x')
    expect(sandboxOf(project)).toBe('on')
    expect(existsSync(join(project.folder, 'home/outside'))).toBe(false)
  })

  test('is off where the user says so, and without --yolo', async () => {
    const off = sessionProject({ replies: [command, ends], settings: 'sandbox: off\n' })
    await off.typed('resume', '--yolo', '-m', 'x')
    expect(sandboxOf(off)).toBe('off')
    const asked = sessionProject({ replies: [command] })
    await asked.typed('plan', '-m', 'x')
    await asked.typed('resume', '-y')
    expect(sandboxOf(asked)).toBe('off')
  })

  test('Y-06 a project cannot take it off', async () => {
    const project = sessionProject({
      replies: [command, ends],
      files: { '.teddy/config.yaml': 'sandbox: off\n' },
    })
    await project.typed('resume', '--yolo', '-m', 'x')
    expect(sandboxOf(project)).toBe('on')
  })
})

test('where there is no sandbox commands run without one', () => {
  const project = sessionProject({ replies: [smallPlan(execute('touch ran')), ends] })
  const bin = join(project.folder, 'bin')
  mkdirSync(bin)
  writeFileSync(join(bin, 'bwrap'), '#!/bin/sh\nexit 1\n')
  chmodSync(join(bin, 'bwrap'), 0o755)
  const env = { ...project.options.env, PATH: `${bin}:${process.env.PATH}` }
  expect(teddy(['resume', '--yolo', '-m', 'x'], { ...project.options, env })).toMatchObject({ code: 0 })
  expect(project.at('ran')).toBe('')
  expect(reportOf(project, '01').actions[0]!.command!.sandbox).toBe('off')
})
