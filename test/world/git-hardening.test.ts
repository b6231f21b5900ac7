import { expect, test } from 'vitest'
import { hardenedArgs, hardenedEnvironment } from '../../src/world/git-hardening.ts'

test('of git’s own variables only those that name settings files are inherited', () => {
  const parent = {
    HOME: '/h',
    GIT_DIR: '/x',
    GIT_TRACE: '/y',
    GIT_CONFIG_GLOBAL: '/g',
    TEDDY_X: '1',
    SSH_ASKPASS: '/a',
  }
  const env = hardenedEnvironment(parent, 'status', {})
  expect(env).toMatchObject({
    HOME: '/h',
    GIT_CONFIG_GLOBAL: '/g',
    GIT_TERMINAL_PROMPT: '0',
    GIT_ALLOW_PROTOCOL: '',
  })
  for (const name of ['GIT_DIR', 'GIT_TRACE', 'TEDDY_X', 'SSH_ASKPASS']) expect(env).not.toHaveProperty(name)
})

test('programs that git starts are not looked for in the project', () => {
  expect(hardenedEnvironment({ PATH: '.:/usr/bin::node_modules/.bin:/bin' }, 'status', {}).PATH).toBe(
    '/usr/bin:/bin',
  )
})

test('the caller’s variables win over ours', () => {
  const env = hardenedEnvironment({}, 'status', {
    gitDir: '/g',
    config: 'none',
    env: { GIT_ALLOW_PROTOCOL: 'file' },
  })
  expect(env).toMatchObject({ GIT_DIR: '/g', GIT_CONFIG_GLOBAL: '/dev/null', GIT_ALLOW_PROTOCOL: 'file' })
})

test('settings stand before the command, what keeps diffs quiet right after it', () => {
  const args = hardenedArgs(['diff', '--ext-diff', 'HEAD'], ['filter.x.clean='], {})
  const command = args.indexOf('diff')
  expect(args.slice(0, command)).toContain('filter.x.clean=')
  expect(args.slice(command)).toEqual([
    'diff',
    '--no-ext-diff',
    '--no-textconv',
    '--ignore-submodules=dirty',
    '--ext-diff',
    'HEAD',
  ])
})
