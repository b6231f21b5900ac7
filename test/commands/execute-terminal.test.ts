import { existsSync, readdirSync, readFileSync, renameSync, symlinkSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, test } from 'vitest'
import { executeProject } from '../support/execute-project.ts'
import { fakePrograms } from '../support/fake-programs.ts'
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
    expect(await screen.exit).toBe(4)
    expect(at('a.txt')).toBe(files['a.txt'])
  })

  test('T-04 an unknown key runs nothing, and says how to review again', async () => {
    const { options, at } = executeProject(twoEdits, files)
    const screen = onTerminal(['execute', 'plan.md'], options)
    await screen.shows(/\(q\)uit › ?$/)
    screen.type('x')
    expect(await screen.exit).toBe(4)
    expect(screen.lines().at(-1)).toBe(
      "Unknown key 'x': nothing was run; `teddy execute plan.md` to review again.",
    )
    expect(at('a.txt')).toBe(files['a.txt'])
  })

  test('s writes a report with everything that was skipped, switched off and edited, and says so', async () => {
    const memos = '## Memos\n````\n[+] Remember. # why\n````\n\n## Action Plan'
    const bin = fakePrograms({ ed: `/bin/sed -i 's/^made$/mine/' "$1"` })
    const { options, at, report } = executeProject(twoEdits.replace('## Action Plan', memos), files)
    const env = { ...options.env, PATH: `${bin}:/usr/bin:/bin`, EDITOR: 'ed' }
    const screen = onTerminal(['execute', 'plan.md'], { ...options, env })
    await screen.shows(/\(q\)uit › ?$/)
    screen.type('m')
    await screen.shows(/run 4 of 4/)
    screen.type('jjj j')
    await screen.shows(/run 3 of 4/)
    screen.type('e')
    await screen.shows(/modified by you/)
    screen.type('q')
    await screen.shows(/\(q\)uit › ?$/)
    screen.type('s')
    expect(await screen.exit).toBe(0)
    expect(screen.lines().join('\n')).toContain(
      'SKIPPED  nothing was run; the report lists 3 actions as skipped',
    )
    const skipped = { status: 'SKIPPED', summary: 'the plan was skipped in review', modifiedByUser: false }
    expect(report()).toMatchObject({
      status: 'SKIPPED',
      changes: [{ list: 'memo', status: 'SKIPPED', reason: 'plan-skipped' }],
      actions: [
        { ...skipped, summary: 'switched off in review', description: 'Change a.txt.' },
        { ...skipped, modifiedByUser: true, description: 'Make new/b.txt.' },
        { ...skipped, description: 'Run it.' },
      ],
    })
    expect(at('a.txt')).toBe(files['a.txt'])
  })

  test('M-18 a plan file that changes while it is reviewed: review again', async () => {
    const { options, root, at } = executeProject(twoEdits, files)
    const screen = onTerminal(['execute', 'plan.md'], options)
    await screen.shows(/\(q\)uit › ?$/)
    writeFileSync(join(root, 'plan.md'), twoEdits.replace('ONE', 'TWO'))
    screen.type('a')
    expect(await screen.exit).toBe(5)
    expect(screen.lines().join('\n')).toContain('plan.md: plan changed, review again')
    expect(at('a.txt')).toBe(files['a.txt'])
  })

  test('M-19 a plan file that becomes a link or goes while it is reviewed: review again', async () => {
    const { options, root, at } = executeProject(twoEdits, files)
    const screen = onTerminal(['execute', 'plan.md'], options)
    await screen.shows(/\(q\)uit › ?$/)
    renameSync(join(root, 'plan.md'), join(root, 'other.md'))
    symlinkSync('other.md', join(root, 'plan.md'))
    screen.type('a')
    expect(await screen.exit).toBe(5)
    expect(at('a.txt')).toBe(files['a.txt'])
  })

  test('E-08 memos that change while a plan that changes memos is reviewed stop it', async () => {
    const memos = '## Memos\n````\n[+] Remember. # why\n````\n\n## Action Plan'
    const { options, root, at } = executeProject(twoEdits.replace('## Action Plan', memos), {
      ...files,
      '.teddy/memos.yaml': '- Old.\n',
    })
    const screen = onTerminal(['execute', 'plan.md'], options)
    await screen.shows(/\(q\)uit › ?$/)
    writeFileSync(join(root, '.teddy/memos.yaml'), '- Other.\n')
    screen.type('a')
    expect(await screen.exit).toBe(5)
    expect(screen.lines().join('\n')).toContain('changed since review: .teddy/memos.yaml')
    expect(at('a.txt') + at('.teddy/memos.yaml')).toBe(`${files['a.txt']}- Other.\n`)
  })

  test('M-04 an edit whose fence needs repair runs as repaired', async () => {
    const plan = smallPlan(create('doc.md', 'text\n')).replace('````text\ntext\n````', '```md\ntext\n```')
    const bin = fakePrograms({ ed: `/bin/sed -i 's/^text$/text\\n\`\`\`js\\nfoo()\\n\`\`\`/' "$1"` })
    const { options, at } = executeProject(plan)
    const env = { ...options.env, PATH: `${bin}:/usr/bin:/bin`, EDITOR: 'ed' }
    const screen = onTerminal(['execute', 'plan.md'], { ...options, env })
    await screen.shows(/\(q\)uit › ?$/)
    screen.type('m')
    await screen.shows(/run 1 of 1/)
    screen.type('je')
    await screen.shows(/modified by you/)
    screen.type('\r')
    expect(await screen.exit).toBe(0)
    expect(at('doc.md')).toBe('text\n```js\nfoo()\n```\n')
  })

  test('what was repaired and what was accepted is told, each with its line', async () => {
    const inner = smallPlan(create('doc.md', 'a\n```js\nx\n```\n')).replaceAll('````', '```')
    const { options } = executeProject(`Sure!\n\n\`\`\`\`\`\`markdown\n${inner}\`\`\`\`\`\`\n`)
    const screen = onTerminal(['execute', 'plan.md'], options)
    const text = await screen.shows(/\(q\)uit › ?$/)
    expect(text).toMatch(/plan\.md:1 +repaired: text around the wrapped plan is removed/)
    expect(text).toMatch(/plan\.md:3 +repaired: the fence around the plan is removed/)
    expect(text).toMatch(/plan\.md:\d+ +repaired: the fence is now 4 characters long/)
    screen.type('q')
    await screen.exit
  })

  test('memos outside a project: the review says that they are not kept, and the report why', async () => {
    const memos = '## Memos\n````\n[+] Remember. # why\n````\n\n## Action Plan'
    const { options, root, report } = executeProject(twoEdits.replace('## Action Plan', memos), files)
    const screen = onTerminal(['execute', 'plan.md'], options)
    await screen.shows(/1 memo will not be kept: this is no TeDDy project[\s\S]*\(q\)uit › ?$/)
    screen.type('a')
    expect(await screen.exit).toBe(0)
    expect(report().changes).toMatchObject([{ status: 'SKIPPED', reason: 'no-project' }])
    expect(readFileSync(join(root, 'report.md'), 'utf8')).toContain(
      '- [+] memo, SKIPPED, there is no TeDDy project to keep it in: Remember.\n',
    )
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

  test('what needs something that is off is recorded as not run, with the reason', async () => {
    const plan = smallPlan(create('1', 'a\n'), edit('1', 'a\n', 'b\n'), create('2', 'b\n'))
    const { options, report } = executeProject(plan)
    const screen = onTerminal(['execute', 'plan.md'], options)
    await screen.shows(/\(q\)uit › ?$/)
    screen.type('m')
    await screen.shows(/enter run 3 of 3/)
    screen.type('j ')
    await screen.shows(/enter run 1 of 3/)
    screen.type('\r')
    expect(await screen.exit).toBe(0)
    expect(report().actions.map(({ summary }) => summary)).toEqual([
      'switched off in review',
      'not run: needs 1, which is off',
      '1 line',
    ])
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
    await screen.shows(/│ started/)
    screen.type('\u0003')
    expect(await screen.exit).toBe(130)
    expect(report()).toMatchObject({
      status: 'ABORTED',
      actions: [{ command: { interrupted: true } }, { status: 'SKIPPED' }],
    })
  })
})
