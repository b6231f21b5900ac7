import { existsSync, readdirSync, symlinkSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, test } from 'vitest'
import { executeProject } from '../support/execute-project.ts'
import { onTerminal } from '../support/pseudo-terminal.ts'
import { create, edit, execute, smallPlan } from '../support/small-plan.ts'

const twoEdits = smallPlan(
  edit('a.txt', 'one\n', 'ONE\n'),
  create('new/b.txt', 'made\n'),
  execute('cat a.txt new/b.txt'),
)
const files = { 'a.txt': 'one\ntwo\n' }

describe('on a terminal', () => {
  test('a approves all', async () => {
    const { options, at } = executeProject(twoEdits, files)
    const screen = onTerminal(['execute', 'plan.md'], options)
    await screen.shows(/\(q\)uit › ?$/)
    screen.type('a')
    expect(await screen.exit).toBe(0)
    expect(at('a.txt')).toBe('ONE\ntwo\n')
  })

  test.each(['q', '\u0004'])('T-04 %j runs nothing', async key => {
    const { options, at } = executeProject(twoEdits, files)
    const screen = onTerminal(['execute', 'plan.md'], options)
    await screen.shows(/\(q\)uit › ?$/)
    screen.type(key)
    expect(await screen.exit).toBe(0)
    expect(at('a.txt')).toBe(files['a.txt'])
  })

  test('T-04 an unknown key runs nothing, and says how to review again', async () => {
    const { options, at } = executeProject(twoEdits, files)
    const screen = onTerminal(['execute', 'plan.md'], options)
    await screen.shows(/\(q\)uit › ?$/)
    screen.type('x')
    expect(await screen.exit).toBe(0)
    expect(screen.lines().at(-1)).toBe(
      "Unknown key 'x': nothing was run; `teddy execute plan.md` to review again.",
    )
    expect(at('a.txt')).toBe(files['a.txt'])
  })

  test('s writes a report with status SKIPPED', async () => {
    const { options, at, report } = executeProject(twoEdits, files)
    const screen = onTerminal(['execute', 'plan.md'], options)
    await screen.shows(/\(q\)uit › ?$/)
    screen.type('s')
    expect(await screen.exit).toBe(0)
    expect(report().status).toBe('SKIPPED')
    expect(at('a.txt')).toBe(files['a.txt'])
  })

  test('E-08 a file that changes while the plan is reviewed: stops before the first effect', async () => {
    const { options, root, at } = executeProject(twoEdits, files)
    const screen = onTerminal(['execute', 'plan.md'], options)
    await screen.shows(/\(q\)uit › ?$/)
    writeFileSync(join(root, 'a.txt'), 'one\nchanged\n')
    screen.type('a')
    expect(await screen.exit).toBe(5)
    expect(screen.lines().join('\n')).toContain('changed since review: a.txt')
    expect(at('a.txt')).toBe('one\nchanged\n')
    expect(existsSync(join(root, 'new'))).toBe(false)
  })

  test('P-05 a target that becomes a link while the plan is reviewed is refused', async () => {
    const { options, root } = executeProject(smallPlan(create('new.txt', 'x\n')))
    const screen = onTerminal(['execute', 'plan.md'], options)
    await screen.shows(/\(q\)uit › ?$/)
    symlinkSync('/tmp/elsewhere', join(root, 'new.txt'))
    screen.type('a')
    expect(await screen.exit).toBe(5)
    expect(existsSync('/tmp/elsewhere')).toBe(false)
  })

  test('what is switched off in the checklist does not run', async () => {
    const { options, at, report, root } = executeProject(smallPlan(create('1', 'a\n'), create('2', 'b\n')))
    const screen = onTerminal(['execute', 'plan.md'], options)
    await screen.shows(/\(q\)uit › ?$/)
    screen.type('m')
    await screen.shows(/enter run 2 of 2/)
    screen.type('j ')
    await screen.shows(/enter run 1 of 2/)
    screen.type('\r')
    expect(await screen.exit).toBe(0)
    expect(at('2')).toBe('b\n')
    expect(readdirSync(root)).not.toContain('1')
    expect(report().actions[0]).toMatchObject({ status: 'SKIPPED', summary: 'switched off in review' })
  })

  test('CHAT_WITH_USER takes a reply of several lines into the report', async () => {
    const { options, report } = executeProject(smallPlan('### `CHAT_WITH_USER`\nWhich colour?\n'))
    const screen = onTerminal(['execute', 'plan.md', '-y'], options)
    await screen.shows(/Which colour\?[\s\S]*›/)
    screen.type('green\ror blue\r\r')
    expect(await screen.exit).toBe(0)
    expect(report().actions[0]?.reply).toBe('green\nor blue')
  })

  test('CHAT_WITH_USER takes a pasted reply with all its blank lines', async () => {
    const { options, report } = executeProject(smallPlan('### `CHAT_WITH_USER`\nWhich colour?\n'))
    const screen = onTerminal(['execute', 'plan.md', '-y'], options)
    await screen.shows(/Which colour\?[\s\S]*›/)
    screen.type('\u001b[200~green\r\ror\r\r\rblue\u001b[201~')
    await screen.shows(/› blue$/m)
    screen.type('\r\r')
    expect(await screen.exit).toBe(0)
    expect(report().actions[0]?.reply).toBe('green\n\nor\n\n\nblue')
  })

  test.each([
    ['SIGINT', 130],
    ['SIGTERM', 143],
    ['SIGHUP', 143],
  ] as const)('X-11 %s while a reply is awaited ends the plan with a report', async (signal, code) => {
    const { options, report } = executeProject(
      smallPlan('### `CHAT_WITH_USER`\nWhich colour?\n', create('x', 'y\n')),
    )
    const screen = onTerminal(['execute', 'plan.md', '-y'], options)
    await screen.shows(/Which colour\?[\s\S]*›/)
    if (signal === 'SIGINT') screen.type('\u0003')
    else screen.kill(signal)
    expect(await screen.exit).toBe(code)
    expect(report()).toMatchObject({
      status: 'ABORTED',
      actions: [{ status: 'FAILURE' }, { status: 'SKIPPED' }],
    })
  })

  test('T-04 what was typed during a command is no answer to a question after it', async () => {
    const { options, report } = executeProject(
      smallPlan(execute('echo go; sleep 1'), '### `CHAT_WITH_USER`\nWhich colour?\n'),
    )
    const screen = onTerminal(['execute', 'plan.md', '-y'], options)
    await screen.shows(/│ go/)
    screen.type('oops\r\r')
    await screen.shows(/Your answer[\s\S]*›/)
    screen.type('green\r\r')
    expect(await screen.exit).toBe(0)
    expect(report().actions[1]?.reply).toBe('green')
  })

  test('X-11 Ctrl-C ends the command, the report says so, exit 130', async () => {
    const { options, report } = executeProject(
      smallPlan(execute('echo started; sleep 100'), create('x', 'y\n')),
    )
    const screen = onTerminal(['execute', 'plan.md', '-y'], options)
    await screen.shows(/started/)
    screen.type('\u0003')
    expect(await screen.exit).toBe(130)
    expect(report()).toMatchObject({
      status: 'ABORTED',
      actions: [{ command: { interrupted: true } }, { status: 'SKIPPED' }],
    })
  })
})
