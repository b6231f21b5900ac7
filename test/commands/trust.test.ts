import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { join } from 'node:path'
import { describe, expect, onTestFinished, test } from 'vitest'
import { projectFile, projectWorld } from '../support/project.ts'
import { onTerminal } from '../support/pseudo-terminal.ts'
import { teddy } from '../support/teddy.ts'

const files = { [projectFile]: 'preview_command: "nvim -R \\e[2J"\nsandbox: auto\n' }

function project() {
  const { root, home } = projectWorld(files)
  const options = { cwd: root, env: { HOME: home } }
  return { options, trusted: () => !teddy(['config'], options).err.includes('not-trusted') }
}

test('without a terminal nothing is accepted unless --yes says so; --revoke takes it back', () => {
  const { options, trusted } = project()
  expect(trusted()).toBe(false)
  const asked = teddy(['trust'], options)
  expect(asked).toMatchObject({ code: 4, err: expect.stringContaining('`teddy trust --yes`') })
  expect(asked.out).toMatch(/config\.yaml:1 {2}preview_command: "nvim -R \\u001b\[2J"/)
  expect(trusted()).toBe(false)
  expect(teddy(['trust', '--yes'], options).code).toBe(0)
  expect(trusted()).toBe(true)
  expect(teddy(['trust'], options).out).toContain('Accepted already')
  expect(teddy(['trust', '--revoke'], options).code).toBe(0)
  expect(trusted()).toBe(false)
})

test('nothing to accept', () => {
  const { root, home } = projectWorld({ [projectFile]: 'sandbox: auto\n' })
  expect(teddy(['trust'], { cwd: root, env: { HOME: home } })).toMatchObject({
    code: 0,
    out: expect.stringContaining('nothing to accept'),
  })
})

test('Y-06 recorded replies of the project’s pipelines are shown and accepted with the settings', () => {
  const { root, home } = projectWorld({
    ...files,
    'project/.teddy/pipelines/own.yaml': 'steps:\n- name: plan\n  prompt: x\n  model: recorded:replies\n',
  })
  const options = { cwd: root, env: { HOME: home } }
  const { code, out } = teddy(['trust', '--yes'], options)
  expect(code).toBe(0)
  expect(out).toMatch(/config\.yaml:1 {2}preview_command/)
  expect(out).toMatch(/own\.yaml:4 {2}steps\.1\.model: "recorded:replies"/)
  expect(teddy(['trust'], options).out).toContain('Accepted already')
  expect(teddy(['trust', '--revoke'], options).code).toBe(0)
  expect(teddy(['trust'], options).code).toBe(4)
})

describe('on a terminal', () => {
  test.each([
    ['y\r', true],
    ['yes\r', true],
    ['\r', false],
    ['n\r', false],
    ['yy\r', false],
    ['maybe\r', false],
    ['\u0004', false],
  ])('T-04 the answer %j', async (keys, accepted) => {
    const { options, trusted } = project()
    const screen = onTerminal(['trust'], options)
    await screen.shows(/Let this project use them\? \(y\/N\)/)
    screen.type(keys)
    expect(await screen.exit).toBe(accepted ? 0 : 4)
    expect(trusted()).toBe(accepted)
  })

  test('T-04 what was typed before the question does not answer it', async () => {
    const { options, trusted } = project()
    const screen = onTerminal(['trust'], options)
    screen.type('y\ry\r')
    await screen.shows(/\(y\/N\)/)
    screen.type('\r')
    expect(await screen.exit).toBe(4)
    expect(trusted()).toBe(false)
  })

  test('Ctrl-C accepts nothing', async () => {
    const { options, trusted } = project()
    const screen = onTerminal(['trust'], options)
    await screen.shows(/\(y\/N\)/)
    screen.type('\u0003')
    expect(await screen.exit).toBe(130)
    expect(trusted()).toBe(false)
  })

  test('T-04 the same for a process that was kept waiting', async () => {
    const { options, trusted } = project()
    // Stands still for longer than the program waits for what was typed.
    const stall =
      'const real = setTimeout; globalThis.setTimeout = (work, ms) => { const timer = real(work, ms); if (ms === 20) { const end = Date.now() + 200; while (Date.now() < end); } return timer }'
    const env = { ...options.env, NODE_OPTIONS: `--import=data:text/javascript,${encodeURIComponent(stall)}` }
    const screen = onTerminal(['trust'], { ...options, env })
    screen.type('y\ry\r')
    await screen.shows(/\(y\/N\)/)
    screen.type('\r')
    expect(await screen.exit).toBe(4)
    expect(trusted()).toBe(false)
  })

  test.each([{ TERM: 'dumb' }, { CI: 'true' }])('T-03 %j counts as no terminal', async env => {
    const { options } = project()
    const screen = onTerminal(['trust'], { ...options, env: { ...options.env, ...env } })
    expect(await screen.exit).toBe(4)
  })
})

test('--revoke works whatever the settings file says', () => {
  const { root, home } = projectWorld({ [projectFile]: 'sandbx: auto\n' })
  expect(teddy(['trust', '--revoke'], { cwd: root, env: { HOME: home } }).code).toBe(0)
})

test('C-01 another process at work: exit 5, naming its pid', async () => {
  const { options } = project()
  const holder = spawn(process.execPath, [
    join(import.meta.dirname, '../support/hold-lock.ts'),
    join(options.env.HOME, '.config/teddy/trust.json.lock'),
  ])
  onTestFinished(() => void holder.kill('SIGKILL'))
  await once(holder.stdout, 'data')
  expect(teddy(['trust', '--yes'], options)).toMatchObject({
    code: 5,
    err: expect.stringContaining(`pid ${holder.pid}`),
  })
})
