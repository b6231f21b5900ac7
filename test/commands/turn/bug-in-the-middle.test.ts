import { spawnSync } from 'node:child_process'
import { expect, test } from 'vitest'
import { sessionProject } from '../../support/session-project.ts'
import { create, smallPlan } from '../../support/small-plan.ts'
import { launcher } from '../../support/teddy.ts'

/** Loaded before the program: its n-th rename is a bug. */
const bugAt = (n: number) =>
  `data:text/javascript,${encodeURIComponent(`
    import fs from 'node:fs'
    import { syncBuiltinESMExports } from 'node:module'
    const rename = fs.renameSync
    let calls = 0
    fs.renameSync = (...args) => {
      if (++calls === ${n}) throw new TypeError('oops')
      return rename(...args)
    }
    syncBuiltinESMExports()`)}`

test.each([
  ['plan', 2],
  ['plan', 5],
  ['plan', 8],
  ['resume', 1],
  ['resume', 2],
  ['resume', 3],
] as const)('D-12 a bug in %s at rename %i: exit 70, and the next command goes on', (command, n) => {
  const project = sessionProject({
    replies: Array(3).fill(smallPlan(create('b', 'x\n'), create('c', 'x\n'))),
  })
  if (command === 'resume') project.teddy('plan', '-m', 'do it')
  const args = command === 'plan' ? ['plan', '-m', 'do it'] : ['resume', '-y']
  const { status, stderr } = spawnSync(process.execPath, ['--import', bugAt(n), launcher, ...args], {
    cwd: project.root,
    encoding: 'utf8',
    env: { PATH: process.env.PATH, ...project.options.env },
  })
  expect({ status, stderr }).toEqual({ status: 70, stderr: expect.stringContaining('bug in TeDDy: oops') })
  const states = project.turns()
  if (states.length === 0 || /planning|claimed/.test(states[0]!)) project.teddy('plan', '-m', 'do it')
  if (project.turns()[0] !== '01 done') project.teddy('resume', '-y')
  expect(project.turns()).toEqual(['01 done'])
  expect([project.at('b'), project.at('c')]).toEqual(['x\n', 'x\n'])
  expect(project.findings()).toEqual([])
})
