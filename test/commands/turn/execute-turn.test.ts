import { existsSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { readReport } from '../../../src/report/read-report.ts'
import { onTerminal } from '../../support/pseudo-terminal.ts'
import { sessionProject } from '../../support/session-project.ts'
import { create, smallPlan } from '../../support/small-plan.ts'

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
