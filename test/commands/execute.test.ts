import { spawn } from 'node:child_process'
import { once } from 'node:events'
import {
  chmodSync,
  existsSync,
  mkdirSync,
  readdirSync,
  readFileSync,
  symlinkSync,
  unlinkSync,
  writeFileSync,
} from 'node:fs'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { join } from 'node:path'
import { describe, expect, onTestFinished, test } from 'vitest'
import { readReport } from '../../src/report/read-report.ts'
import type { Report } from '../../src/report/report.ts'
import { onTerminal } from '../support/pseudo-terminal.ts'
import { create, edit, execute, read, smallPlan } from '../support/small-plan.ts'
import { launcher, teddy } from '../support/teddy.ts'
import { temporaryFolder } from '../support/temporary-folder.ts'

function project(plan: string, files: Readonly<Record<string, string>> = {}) {
  const folder = temporaryFolder()
  const root = join(folder, 'project')
  mkdirSync(join(folder, 'home/.config/teddy'), { recursive: true })
  mkdirSync(root)
  for (const [name, text] of Object.entries({ 'plan.md': plan, ...files }))
    writeFileSync(join(root, name), text)
  const options = { cwd: root, env: { HOME: join(folder, 'home') } }
  return {
    root,
    options,
    settings: join(folder, 'home/.config/teddy/config.yaml'),
    run: (...args: string[]) => teddy(['execute', ...args], options),
    at: (path: string) => readFileSync(join(root, path), 'utf8'),
    report: (path = 'report.md') => readReport(readFileSync(join(root, path), 'utf8')) as Report,
  }
}

const twoEdits = smallPlan(
  edit('a.txt', 'one\n', 'ONE\n'),
  create('new/b.txt', 'made\n'),
  execute('cat a.txt new/b.txt'),
)
const files = { 'a.txt': 'one\ntwo\n' }

describe('without a terminal', () => {
  test('nothing runs without -y: exit 4, no report', () => {
    const { run, at, root } = project(twoEdits, files)
    expect(run('plan.md')).toMatchObject({ code: 4, err: expect.stringContaining('-y') })
    expect(at('a.txt')).toBe(files['a.txt'])
    expect(readdirSync(root).sort()).toEqual(['a.txt', 'plan.md'])
  })

  test('-y runs everything and writes the report', () => {
    const { run, at, report } = project(twoEdits, files)
    const { code, out, err } = run('plan.md', '-y')
    expect(code).toBe(0)
    expect(err).toMatch(/\[1\/3\] EDIT {5}a\.txt {2}✓ \+1 −1 {3}exact, line 1\n/)
    expect(err).toContain('      │ ONE\n      │ two\n      │ made\n')
    expect(out).toMatch(/SUCCESS {2}3 done\nreport: .*report\.md\n/)
    expect(at('a.txt') + at('new/b.txt')).toBe('ONE\ntwo\nmade\n')
    expect(report()).toMatchObject({ status: 'SUCCESS', title: 'A plan for a test', agent: 'Developer' })
    expect(report().actions.map(({ status }) => status)).toEqual(['SUCCESS', 'SUCCESS', 'SUCCESS'])
  })

  test('a plan from standard input, wrapped and with slips as chats write them', () => {
    const { options, at } = project('', files)
    const plan = `Sure! Here is the plan:\n\n\`\`\`\`\`\`markdown\n${twoEdits.replace('### `EDIT`', '### 1. Edit')}\`\`\`\`\`\`\n`
    expect(teddy(['execute', '-', '-y'], { ...options, input: plan }).code).toBe(0)
    expect(at('a.txt')).toBe('ONE\ntwo\n')
  })

  test('--dry-run shows the diff of everything and runs nothing', () => {
    const { run, at, root } = project(twoEdits, files)
    const { code, out } = run('plan.md', '--dry-run')
    expect(code).toBe(0)
    expect(out).toMatch(/\[1\/3\] EDIT a\.txt\n@@.*\n- 1 {2}one\n\+ 1 {2}ONE\n/)
    expect(out).toContain('cat a.txt new/b.txt')
    expect(at('a.txt')).toBe(files['a.txt'])
    expect(existsSync(join(root, 'report.md'))).toBe(false)
  })

  test('a refused plan: every problem, exit 3, nothing changed', () => {
    const { run, root } = project(smallPlan(edit('a.txt', 'none\n', 'x\n'), create('a.txt', 'x\n')), files)
    const { code, err } = run('plan.md', '-y')
    expect(code).toBe(3)
    expect(err).toMatch(/edit-not-found/)
    expect(err).toMatch(/2 errors/)
    expect(readdirSync(root).sort()).toEqual(['a.txt', 'plan.md'])
  })

  test('E-12 a failing action: exit 1, the rest is skipped with its descriptions', () => {
    const { run, report, root } = project(
      smallPlan(create('1', 'a\n'), execute('exit 7'), create('3', 'c\n')),
    )
    expect(run('plan.md', '-y').code).toBe(1)
    expect(report()).toMatchObject({
      status: 'FAILURE',
      actions: [
        { status: 'SUCCESS' },
        { command: { exitCode: 7 } },
        { status: 'SKIPPED', description: 'Make 3.' },
      ],
    })
    expect(readdirSync(root)).not.toContain('3')
  })

  test('P-10 a protected file is refused under -y, unless --allow-protected says so', () => {
    const { run, root } = project(smallPlan(create('.github/workflows/ci.yml', 'on: push\n')))
    expect(run('plan.md', '-y').code).toBe(3)
    expect(existsSync(join(root, '.github'))).toBe(false)
    expect(run('plan.md', '-y', '--allow-protected').code).toBe(0)
    expect(existsSync(join(root, '.github/workflows/ci.yml'))).toBe(true)
  })

  test('--json prints the report as data', () => {
    const { run } = project(smallPlan(create('x', 'y\n')))
    expect(JSON.parse(run('plan.md', '-y', '--json').out)).toMatchObject({
      version: 1,
      status: 'SUCCESS',
      actions: [{ type: 'CREATE' }],
    })
  })
})

describe('the report', () => {
  test('replaces an older report of TeDDy, never another file, and is looked at before anything runs', () => {
    const { run, at, root } = project(smallPlan(create('x', 'y\n')), { 'report.md': '# My own report\n' })
    expect(run('plan.md', '-y')).toMatchObject({
      code: 4,
      err: expect.stringContaining('no report of TeDDy'),
    })
    expect(readdirSync(root)).not.toContain('x')
    expect(at('report.md')).toBe('# My own report\n')
    expect(run('plan.md', '-y', '--report', 'other.md').code).toBe(0)
    const second = project(smallPlan(execute('echo again')))
    expect(second.run('plan.md', '-y').code).toBe(0)
    expect(second.run('plan.md', '-y').code).toBe(0)
    expect(second.report().status).toBe('SUCCESS')
  })

  test('never replaces a file that the plan or a command made meanwhile', () => {
    const made = project(smallPlan(create('report.md', 'mine\n')))
    expect(made.run('plan.md', '-y').code).toBe(0)
    expect(made.at('report.md')).toBe('mine\n')
    expect(readdirSync(made.root).filter(name => /^report-.*\.md$/.test(name))).toHaveLength(1)
    const folder = project(smallPlan(execute('mkdir report.md')))
    const { code, out } = folder.run('plan.md', '-y')
    expect(code).toBe(0)
    expect(out).toMatch(/report: .*report-.*\.md/)
  })

  test('goes where it was asked for, whatever a command makes of that path', () => {
    const { run, root } = project(
      smallPlan(execute('mv sub sub2; mkdir -p ../outside; ln -s ../outside sub')),
    )
    mkdirSync(join(root, 'sub'))
    expect(run('plan.md', '-y', '--report', 'sub/report.md').code).toBe(0)
    expect(readdirSync(join(root, '../outside'))).toEqual([])
    expect(existsSync(join(root, 'sub2/report.md'))).toBe(true)
  })

  test('is kept elsewhere when its folder is gone in the end', () => {
    const { run, root } = project(smallPlan(execute('rm -rf sub')))
    mkdirSync(join(root, 'sub'))
    const { code, out } = run('plan.md', '-y', '--report', 'sub/report.md')
    expect(code).toBe(0)
    const path = /report: (.*)\n/.exec(out)![1]!
    expect((readReport(readFileSync(path, 'utf8')) as Report).status).toBe('SUCCESS')
    unlinkSync(path)
  })

  test('L-08 holds no key that a command printed or a description quoted', () => {
    const key = `gh${'p_'}${'a1B2'.repeat(9)}`
    const { run, at } = project(smallPlan(execute(`echo ${key}`).replace('Run it.', `Run with ${key}.`)))
    const { out, err } = run('plan.md', '-y')
    expect(out + err + at('report.md')).not.toContain(key)
  })
})

test('memos are applied where the project keeps some, with comments and order', () => {
  const memos = '## Memos\n````\n[+] New one. # why\n[-] Old one.\n````\n\n## Action Plan'
  const { run, at, root, report } = project(smallPlan(execute('true')).replace('## Action Plan', memos))
  mkdirSync(join(root, '.teddy'))
  writeFileSync(join(root, '.teddy/memos.yaml'), '# ours\n- Old one.\n- Kept. # yes\n')
  expect(run('plan.md', '-y').code).toBe(0)
  expect(at('.teddy/memos.yaml')).toBe('# ours\n- Kept. # yes\n- New one.\n')
  expect(report().changes.map(({ status }) => status)).toEqual(['APPLIED', 'APPLIED'])
})

test('READ of an address: refused for this machine, read when the user allowed the host', async () => {
  const server = createServer((_, response) =>
    response
      .setHeader('content-type', 'text/html')
      .end('<h1>Hello</h1><p>from a <b>page</b> that is here to be read.</p>'),
  )
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  onTestFinished(() => void server.close())
  const host = `127.0.0.1:${(server.address() as AddressInfo).port}`
  const { options, report, settings } = project(
    smallPlan(read(`[page](http://${host}/)`), create('x', 'y\n')),
  )
  const run = async () => {
    const child = spawn(process.execPath, [launcher, 'execute', 'plan.md', '-y'], {
      cwd: options.cwd,
      env: { PATH: process.env.PATH, ...options.env },
      stdio: 'ignore',
    })
    return (await once(child, 'exit'))[0]
  }
  expect(await run()).toBe(1)
  expect(report().actions[0]).toMatchObject({
    status: 'FAILURE',
    summary: expect.stringContaining('allow_hosts'),
  })
  writeFileSync(settings, `allow_hosts: ["${host}"]\n`)
  writeFileSync(join(options.cwd, 'plan.md'), smallPlan(read(`[page](http://${host}/)`)))
  expect(await run()).toBe(0)
  expect(report().actions[0]?.texts[0]).toMatchObject({
    language: 'markdown',
    text: expect.stringContaining('**page**'),
  })
})

describe('on a terminal', () => {
  test('a approves all', async () => {
    const { options, at } = project(twoEdits, files)
    const screen = onTerminal(['execute', 'plan.md'], options)
    await screen.shows(/\(q\)uit › ?$/)
    screen.type('a')
    expect(await screen.exit).toBe(0)
    expect(at('a.txt')).toBe('ONE\ntwo\n')
  })

  test.each(['q', '\u0004'])('T-04 %j runs nothing', async key => {
    const { options, at } = project(twoEdits, files)
    const screen = onTerminal(['execute', 'plan.md'], options)
    await screen.shows(/\(q\)uit › ?$/)
    screen.type(key)
    expect(await screen.exit).toBe(0)
    expect(at('a.txt')).toBe(files['a.txt'])
  })

  test('s writes a report with status SKIPPED', async () => {
    const { options, at, report } = project(twoEdits, files)
    const screen = onTerminal(['execute', 'plan.md'], options)
    await screen.shows(/\(q\)uit › ?$/)
    screen.type('s')
    expect(await screen.exit).toBe(0)
    expect(report().status).toBe('SKIPPED')
    expect(at('a.txt')).toBe(files['a.txt'])
  })

  test('E-08 a file that changes while the plan is reviewed: stops before the first effect', async () => {
    const { options, root, at } = project(twoEdits, files)
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
    const { options, root } = project(smallPlan(create('new.txt', 'x\n')))
    const screen = onTerminal(['execute', 'plan.md'], options)
    await screen.shows(/\(q\)uit › ?$/)
    symlinkSync('/tmp/elsewhere', join(root, 'new.txt'))
    screen.type('a')
    expect(await screen.exit).toBe(5)
    expect(existsSync('/tmp/elsewhere')).toBe(false)
  })

  test('what is switched off in the checklist does not run', async () => {
    const { options, at, report, root } = project(smallPlan(create('1', 'a\n'), create('2', 'b\n')))
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
    const { options, report } = project(smallPlan('### `CHAT_WITH_USER`\nWhich colour?\n'))
    const screen = onTerminal(['execute', 'plan.md', '-y'], options)
    await screen.shows(/Which colour\?[\s\S]*›/)
    screen.type('green\ror blue\r\r')
    expect(await screen.exit).toBe(0)
    expect(report().actions[0]?.reply).toBe('green\nor blue')
  })

  test.each([
    ['SIGINT', 130],
    ['SIGTERM', 143],
    ['SIGHUP', 143],
  ] as const)('X-11 %s while a reply is awaited ends the plan with a report', async (signal, code) => {
    const { options, report } = project(
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
    const { options, report } = project(
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
    const { options, report } = project(smallPlan(execute('echo started; sleep 100'), create('x', 'y\n')))
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

test('X-12 a sandbox that is required but missing: nothing runs', () => {
  const { settings, root, options } = project(smallPlan(execute('touch ran')))
  writeFileSync(settings, 'sandbox: required\n')
  const bin = join(root, '../bin')
  mkdirSync(bin)
  writeFileSync(join(bin, 'bwrap'), '#!/bin/sh\nexit 1\n')
  chmodSync(join(bin, 'bwrap'), 0o755)
  const { code, err } = teddy(['execute', 'plan.md', '-y'], {
    ...options,
    env: { ...options.env, PATH: `${bin}:${process.env.PATH}` },
  })
  expect({ code, err }).toMatchObject({ code: 4, err: expect.stringContaining('a sandbox is required') })
  expect(existsSync(join(root, 'ran'))).toBe(false)
})
