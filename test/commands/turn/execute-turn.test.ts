import { existsSync, mkdirSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { readReport } from '../../../src/report/read-report.ts'
import { onTerminal } from '../../support/pseudo-terminal.ts'
import { sessionProject } from '../../support/session-project.ts'
import { create, edit, smallPlan } from '../../support/small-plan.ts'

const plan = smallPlan(create('b.txt', 'made\n'), create('c.txt', 'made\n'))

function waiting() {
  const project = sessionProject({ replies: [plan, plan] })
  expect(project.teddy('plan', '-m', 'do it')).toMatchObject({ code: 0 })
  return project
}

test('M-18 plan.md of a turn that changes while it is reviewed: review again', async () => {
  const project = waiting()
  const screen = onTerminal(['resume'], project.options)
  await screen.shows(/\(q\)uit › ?$/)
  writeFileSync(project.path('01/plan.md'), plan.replace('made', 'other'))
  screen.type('a')
  expect(await screen.exit).toBe(5)
  expect(screen.lines().join('\n')).toContain('01/plan.md: plan changed, review again')
  expect(existsSync(join(project.root, 'b.txt'))).toBe(false)
  expect(project.turns()).toEqual(['01 waiting'])
})

test('a skipped turn records what had been switched off', async () => {
  const project = waiting()
  const screen = onTerminal(['resume'], project.options)
  await screen.shows(/\(q\)uit › ?$/)
  screen.type('m')
  await screen.shows(/run 2 of 2/)
  screen.type('j ')
  await screen.shows(/run 1 of 2/)
  screen.type('q')
  await screen.shows(/\(q\)uit › ?$/)
  screen.type('s')
  await screen.shows(/What do you want\?[\s\S]*› ?$/)
  screen.type('\u0003')
  await screen.exit
  expect(project.read().turns[0]!.record!.review).toMatchObject({
    decision: 'skip',
    deselected: ['actions:1'],
  })
  expect(readReport(project.of('01/report.md'))).toMatchObject({
    status: 'SKIPPED',
    actions: [
      { status: 'SKIPPED', summary: 'switched off in review', description: 'Make b.txt.' },
      { status: 'SKIPPED', summary: 'the plan was skipped in review' },
    ],
  })
})

test('T-04 an unknown key runs nothing, and says how to review again', async () => {
  const project = waiting()
  const screen = onTerminal(['resume'], project.options)
  await screen.shows(/\(q\)uit › ?$/)
  screen.type('x')
  expect(await screen.exit).toBe(4)
  expect(screen.lines().at(-1)).toBe("Unknown key 'x': nothing was run; `teddy resume` to review again.")
  expect(project.turns()).toEqual(['01 waiting'])
})

test('a folder where the report goes is noticed before anything runs', () => {
  const project = waiting()
  mkdirSync(project.path('01/report.md'))
  const { code, err } = project.teddy('resume', '-y')
  expect({ code, err }).toEqual({
    code: 5,
    err: expect.stringMatching(/01\/report\.md is a folder[\s\S]*nothing was run/),
  })
  expect(existsSync(join(project.root, 'b.txt'))).toBe(false)
  expect(project.turns()).toEqual(['01 waiting'])
})

test('-y names what was accepted although it is no good spelling', () => {
  const project = waiting()
  writeFileSync(project.path('01/plan.md'), plan.replace('### `CREATE`', '### create'))
  const { code, err } = project.teddy('resume', '-y')
  expect(code).toBe(0)
  expect(err).toMatch(/warning: line \d+: .*CREATE/i)
})

test('what could not run is not what was switched off, also when the run was killed', async () => {
  const project = sessionProject({
    replies: [smallPlan(create('a', 'x\n'), edit('a', 'x\n', 'y\n'), create('b', 'x\n'))],
  })
  project.teddy('plan', '-m', 'do it')
  const screen = onTerminal(['resume'], { ...project.options, rows: 60 })
  await screen.shows(/\(q\)uit › ?$/)
  screen.type('m')
  await screen.shows(/run 3 of 3/)
  screen.type('j ')
  await screen.shows(/run 1 of 3/)
  screen.type('\r')
  await screen.exit
  const summaries = () => readReport(project.of('01/report.md'))
  const expected = {
    actions: [{ summary: 'switched off in review' }, { summary: expect.stringMatching(/^not run: /) }, {}],
  }
  expect(summaries()).toMatchObject(expected)
  expect(project.read().turns[0]!.record!.review!.deselected).toEqual(['actions:1'])
  const kept = project
    .of('01/journal.jsonl')
    .split('\n')
    .filter(line => /"kind":"(start|changes)"/.test(line))
  rmSync(project.path('01/report.md'))
  rmSync(join(project.root, 'b'))
  writeFileSync(project.path('01/journal.jsonl'), `${kept.join('\n')}\n`)
  expect(project.teddy('resume', '-y')).toMatchObject({ code: 0 })
  expect(summaries()).toMatchObject(expected)
})
