// A plan from standard input on a terminal: the review is answered on the terminal itself.

import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, test } from 'vitest'
import { executeProject } from '../support/execute-project.ts'
import { fakePrograms } from '../support/fake-programs.ts'
import { programOnTerminal } from '../support/program-terminal.ts'
import { onTerminal } from '../support/pseudo-terminal.ts'
import { create, smallPlan } from '../support/small-plan.ts'
import { launcher, teddy } from '../support/teddy.ts'

const plan = smallPlan(create('1', 'a\n'), create('2', 'b\n'))

function piped(text: string, more: Readonly<Record<string, string>> = {}, words = 'execute -') {
  const project = executeProject(text)
  const { HOME } = project.options.env
  const command = `cat plan.md | '${process.execPath}' '${launcher}' ${words}; echo "ended with $?"`
  const env = { HOME, ...more }
  return { ...project, screen: programOnTerminal('/bin/sh', ['-c', command], { cwd: project.root, env }) }
}

describe('through a pipe', () => {
  test('a approves all', async () => {
    const { screen, at } = piped(plan)
    await screen.shows(/\(q\)uit › ?$/)
    screen.type('a')
    await screen.shows(/SUCCESS {2}2 done[\s\S]*ended with 0/)
    expect(at('1') + at('2')).toBe('a\nb\n')
  })

  test('q quits, and nothing runs', async () => {
    const { screen, root } = piped(plan)
    await screen.shows(/\(q\)uit › ?$/)
    screen.type('q')
    await screen.shows(/Nothing was run\.[\s\S]*ended with 4/)
    expect(existsSync(join(root, '1'))).toBe(false)
  })

  test('the checklist works, and so does an editor in it', async () => {
    const bin = fakePrograms({ ed: `test -t 0 && /bin/sed -i 's/^b$/edited/' "$1"` })
    const { screen, root, at } = piped(plan, { PATH: `${bin}:/usr/bin:/bin`, EDITOR: 'ed' })
    await screen.shows(/\(q\)uit › ?$/)
    screen.type('m')
    await screen.shows(/run 2 of 2/)
    screen.type('j j')
    await screen.shows(/run 1 of 2/)
    screen.type('e')
    await screen.shows(/modified by you/)
    screen.type('\r')
    await screen.shows(/SUCCESS {2}1 done, 1 not run[\s\S]*ended with 0/)
    expect(existsSync(join(root, '1'))).toBe(false)
    expect(at('2')).toBe('edited\n')
  })

  test('a reply is taken from the terminal', async () => {
    const { screen, report } = piped(smallPlan('### `CHAT_WITH_USER`\nWhich colour?\n'), {}, 'execute - -y')
    await screen.shows(/Which colour\?[\s\S]*›/)
    screen.type('green\r\r')
    await screen.shows(/ended with 0/)
    expect(report().actions[0]?.reply).toBe('green')
  })

  test('T-03 with output that is no terminal nobody is asked', async () => {
    const { screen, root } = piped(plan, {}, 'execute - | cat')
    await screen.shows(/nothing was approved: there is no terminal[\s\S]*ended with/)
    expect(existsSync(join(root, '1'))).toBe(false)
  })
})

test('pasted into the terminal and ended with Ctrl-D it is reviewed there', async () => {
  const { options, at } = executeProject('')
  const screen = onTerminal(['execute', '-'], { ...options, rows: 60 })
  screen.type(plan)
  screen.type('\u0004')
  await screen.shows(/\(q\)uit › ?$/)
  screen.type('a')
  expect(await screen.exit).toBe(0)
  expect(at('2')).toBe('b\n')
})

test('T-03 without any terminal nothing runs', () => {
  const { options, root } = executeProject('')
  const { code, err } = teddy(['execute', '-'], { ...options, input: plan })
  expect({ code, err }).toMatchObject({ code: 4, err: expect.stringContaining('there is no terminal') })
  expect(existsSync(join(root, '1'))).toBe(false)
})
