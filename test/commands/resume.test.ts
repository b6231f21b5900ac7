import { existsSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, test } from 'vitest'
import { readReport } from '../../src/report/read-report.ts'
import type { Report } from '../../src/report/report.ts'
import { onTerminal } from '../support/pseudo-terminal.ts'
import { type SessionProject, sessionProject } from '../support/session-project.ts'
import { create, edit, execute, smallPlan } from '../support/small-plan.ts'

const makesB = smallPlan(create('b.txt', 'made\n'), execute('echo ran >> log'))
const makesC = smallPlan(create('c.txt', 'made\n'))
const reportOf = ({ of }: SessionProject, turn: string) => readReport(of(`${turn}/report.md`)) as Report

async function waiting(...replies: readonly string[]): Promise<SessionProject> {
  const project = sessionProject({ replies, files: { 'a.txt': 'one\ntwo\n' } })
  expect(await project.typed('plan', '-m', 'do it')).toMatchObject({ code: 0 })
  return project
}

describe('without a terminal', () => {
  test('-y runs the waiting plan; the turn is done, sealed and tells what to type next', async () => {
    const project = await waiting(makesB)
    const { code, out } = await project.typed('resume', '-y')
    expect(code).toBe(0)
    expect(out).toMatch(/SUCCESS {2}2 done\nreport: .*01\/report\.md\nNext: teddy resume -m/)
    expect(project.at('b.txt')).toBe('made\n')
    expect(project.at('log')).toBe('ran\n')
    expect(project.turns()).toEqual(['01 done'])
    expect(project.findings()).toEqual([])
    expect(project.read().turns[0]!.record!.review).toMatchObject({ decision: 'run', by: 'yes' })
  })

  test('without -y nothing is approved: exit 4, and -y is named', async () => {
    const project = await waiting(makesB)
    const { code, err } = await project.typed('resume')
    expect(code).toBe(4)
    expect(err).toContain('-y')
    expect(existsSync(join(project.root, 'b.txt'))).toBe(false)
    expect(project.turns()).toEqual(['01 waiting'])
  })

  test('--json tells the turn', async () => {
    const project = await waiting(makesB)
    expect(JSON.parse((await project.typed('resume', '-y', '--json')).out)).toMatchObject({
      turn: '01',
      state: 'done',
      status: 'SUCCESS',
      concluded: false,
    })
  })

  test('a failing action: exit 1, the rest is not run, and the next plan sees the report', async () => {
    const project = await waiting(smallPlan(execute('echo oh no; exit 3'), create('b.txt', 'x\n')), makesC)
    const { code, out } = await project.typed('resume', '-y')
    expect(code).toBe(1)
    expect(out).toContain('FAILURE  1 failed, 1 not run')
    expect((await project.typed('resume', '-m', 'mend it')).code).toBe(0)
    expect(project.of('02/_context.log')).toContain('oh no')
    expect(project.turns()).toEqual(['01 done', '02 waiting'])
  })

  test('a message with -y goes into the review and leads to the next prompt', async () => {
    const project = await waiting(makesB, makesC)
    await project.typed('resume', '-y', '-m', 'and use tabs')
    expect(project.read().turns[0]!.record!.review!.message).toBe('and use tabs')
    expect((await project.typed('resume')).code).toBe(0)
    expect(project.of('02/user_prompt.txt')).toBe('and use tabs')
  })

  test('after a finished turn a message is needed', async () => {
    const project = await waiting(makesB)
    await project.typed('resume', '-y')
    expect(await project.typed('resume')).toMatchObject({
      code: 2,
      err: expect.stringContaining('teddy resume -m'),
    })
    expect(project.turns()).toEqual(['01 done'])
  })
})

describe('plan.md edited by hand between plan and resume', () => {
  test('is checked again, runs as it is, and the turn says so', async () => {
    const project = await waiting(makesB)
    writeFileSync(project.path('01/plan.md'), makesB.replace('made\n', 'made by hand\n'))
    expect((await project.typed('resume', '-y')).code).toBe(0)
    expect(project.at('b.txt')).toBe('made by hand\n')
    expect(project.of('01/turn.md')).toContain('plan_edited: true')
    expect(project.findings()).toEqual([])
  })

  test.each([
    ['another fault', smallPlan(create('ok.txt', 'x\n'), edit('a.txt', 'nowhere\n', 'x\n'))],
    ['no plan at all', 'hello\n'],
    ['nothing', ''],
  ])('made invalid (%s): exit 3, and nothing runs', async (_, text) => {
    const project = await waiting(makesB)
    writeFileSync(project.path('01/plan.md'), text)
    const { code, err } = await project.typed('resume', '-y')
    expect(code).toBe(3)
    expect(err).toMatch(/cannot run as it is[\s\S]*teddy branch 01/)
    expect(existsSync(join(project.root, 'ok.txt'))).toBe(false)
    expect(project.turns()).toEqual(['01 waiting'])
  })

  test('what the files say now counts: a plan that no longer fits is refused', async () => {
    const project = await waiting(smallPlan(edit('a.txt', 'one\n', 'ONE\n')))
    writeFileSync(join(project.root, 'a.txt'), 'changed\n')
    expect((await project.typed('resume', '-y')).code).toBe(3)
    expect(project.at('a.txt')).toBe('changed\n')
  })
})

describe('on a terminal', () => {
  const question = /\(q\)uit › ?$/

  test('q leaves the plan waiting', async () => {
    const project = await waiting(makesB)
    const screen = onTerminal(['resume'], project.options)
    await screen.shows(question)
    screen.type('q')
    expect(await screen.exit).toBe(4)
    expect(project.turns()).toEqual(['01 waiting'])
  })

  test('skip writes SKIPPED, asks for a message and plans again with it', async () => {
    const project = await waiting(makesB, makesC)
    const screen = onTerminal(['resume'], project.options)
    await screen.shows(question)
    screen.type('s')
    await screen.shows(/turn 01 was skipped[\s\S]*What do you want\?[\s\S]*› ?$/)
    screen.type('make c instead\r\r')
    expect(await screen.exit).toBe(0)
    expect(reportOf(project, '01').status).toBe('SKIPPED')
    expect(project.read().turns[0]!.record!.review).toMatchObject({ decision: 'skip', by: 'user' })
    expect(project.turns()).toEqual(['01 done', '02 waiting'])
    expect(project.of('02/user_prompt.txt')).toBe('make c instead')
    expect(existsSync(join(project.root, 'b.txt'))).toBe(false)
    expect(project.findings()).toEqual([])
  })

  test('skip with a message typed in the review says it once in the next prompt', async () => {
    const project = await waiting(makesB, makesC)
    const screen = onTerminal(['resume'], project.options)
    await screen.shows(question)
    screen.type('m')
    await screen.shows(/enter run 2 of 2/)
    screen.type('mmake c\r')
    await screen.shows(/goes along/)
    screen.type('q')
    await screen.shows(question)
    screen.type('s')
    expect(await screen.exit).toBe(0)
    expect(project.of('02/user_prompt.txt')).toBe('make c')
    expect(project.read().turns[0]!.record!.review!.message).toBe('make c')
  })

  test('what is switched off and what is told the model are recorded and lead to the next prompt', async () => {
    const project = await waiting(makesB, makesC)
    const screen = onTerminal(['resume'], project.options)
    await screen.shows(question)
    screen.type('m')
    await screen.shows(/enter run 2 of 2/)
    screen.type('jj ')
    await screen.shows(/enter run 1 of 2/)
    screen.type('mno commands, please\r')
    await screen.shows(/goes along/)
    screen.type('\r')
    expect(await screen.exit).toBe(0)
    expect(project.read().turns[0]!.record!.review).toMatchObject({
      deselected: ['actions:2'],
      message: 'no commands, please',
      by: 'user',
    })
    expect(existsSync(join(project.root, 'log'))).toBe(false)
    expect((await project.typed('resume', '-m', 'now c')).code).toBe(0)
    expect(project.of('02/user_prompt.txt')).toBe('no commands, please\n\nnow c')
  })
})
