import { describe, expect, test } from 'vitest'
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
    expect(await screen.exit).not.toBe(0)
    expect(trusted()).toBe(false)
  })

  test.each([{ TERM: 'dumb' }, { CI: 'true' }])('T-03 %j counts as no terminal', async env => {
    const { options } = project()
    const screen = onTerminal(['trust'], { ...options, env: { ...options.env, ...env } })
    expect(await screen.exit).toBe(4)
  })
})
