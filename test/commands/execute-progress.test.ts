// What a running plan shows on the terminal.

import { describe, expect, test } from 'vitest'
import { executeProject } from '../support/execute-project.ts'
import { onTerminal } from '../support/pseudo-terminal.ts'
import { create, execute, smallPlan } from '../support/small-plan.ts'

test('X-01 a process that may live on is said on the screen', () => {
  const { run, report } = executeProject(smallPlan(execute('sleep 20 > /dev/null 2>&1 & echo $!')))
  const { err } = run('plan.md', '-y')
  const { output, stillRunning } = report().actions[0]!.command!
  process.kill(Number(output))
  expect(stillRunning).toBe(true)
  expect(err).toContain('⚠ a process that it started may still be running')
})

test('what was allowed to fail is not counted as failed', () => {
  const allowed = '- **Allow Failure:** true\n'
  const one = executeProject(smallPlan(execute('exit 1', allowed), create('x', 'y\n')))
  expect(one.run('plan.md', '-y')).toMatchObject({
    code: 0,
    out: expect.stringContaining('SUCCESS  1 done, 1 allowed to fail\n'),
  })
  const two = executeProject(smallPlan(execute('exit 1', allowed), execute('exit 2')))
  expect(two.run('plan.md', '-y')).toMatchObject({
    code: 1,
    out: expect.stringContaining('FAILURE  1 failed, 1 allowed to fail\n'),
  })
})

test('results stand below each other', () => {
  const { run } = executeProject(smallPlan(create('a', 'x\n'), create('long/name.txt', 'x\n')))
  expect(run('plan.md', '-y').err).toBe(
    '[1/2] CREATE   a              ✓ 1 line\n[2/2] CREATE   long/name.txt  ✓ 1 line\n',
  )
})

describe('on a terminal', () => {
  test('a long command is cut to the width of the line; the report has all of it', async () => {
    const command = `true ${'x'.repeat(200)}end`
    const { options, report } = executeProject(smallPlan(execute(command)))
    const screen = onTerminal(['execute', 'plan.md', '-y'], { ...options, columns: 80 })
    expect(await screen.exit).toBe(0)
    const heads = screen.lines().filter(text => text.startsWith('[1/1] EXECUTE'))
    expect(heads).toEqual([
      expect.stringMatching(/^\[1\/1\] EXECUTE {2}true x+… {2}· no sandbox$/),
      expect.stringMatching(/^\[1\/1\] EXECUTE {2}true x+… {2}✓ done after \d+ s$/),
    ])
    expect(report().actions[0]!.target).toBe(command)
  })

  test('X-02 an endless line of output is cut to the width', async () => {
    const { options } = executeProject(
      smallPlan(execute("head -c 5000 /dev/zero | tr '\\0' x; echo; echo end")),
    )
    const screen = onTerminal(['execute', 'plan.md', '-y'], { ...options, columns: 60 })
    expect(await screen.exit).toBe(0)
    const shown = screen.lines().filter(text => text.includes('│'))
    expect(shown).toEqual([`      │ ${'x'.repeat(51)}…`, '      │ end'])
  })

  test('one line is one line', async () => {
    const { options, root } = executeProject(
      smallPlan(execute('echo go; until test -e stop; do sleep 0.1; done')),
    )
    const screen = onTerminal(['execute', 'plan.md', '-y'], options)
    await screen.shows(/\d s · 1 line$/m)
    const { writeFileSync } = await import('node:fs')
    writeFileSync(`${root}/stop`, '')
    expect(await screen.exit).toBe(0)
  })

  test('X-11 a command that goes on after Ctrl-C: the screen says what kills it, and that does', async () => {
    const { options, report } = executeProject(
      smallPlan(execute("trap '' TERM INT; echo go; while :; do sleep 0.1; done")),
    )
    const screen = onTerminal(['execute', 'plan.md', '-y'], options)
    await screen.shows(/│ go/)
    screen.type('\u0003')
    await screen.shows(/asked to end; ctrl-c again kills it/)
    screen.type('\u0003')
    expect(await screen.exit).toBe(130)
    expect(report().actions[0]!.command).toMatchObject({ interrupted: true })
  })

  test.each(['\u0003', '\u0004'])('after %j in a reply the next line begins at its start', async key => {
    const { options } = executeProject(smallPlan('### `CHAT_WITH_USER`\nWhich colour?\n'))
    const screen = onTerminal(['execute', 'plan.md', '-y'], options)
    await screen.shows(/Which colour\?[\s\S]*›/)
    screen.type(key)
    await screen.exit
    expect(screen.lines().filter(text => text.startsWith('[1/1]'))).toHaveLength(1)
    expect(screen.lines().filter(text => /^› ?$/.test(text))).toHaveLength(1)
  })
})
