import { expect, test } from 'vitest'
import { childEnvironment } from '../../src/world/child-env.ts'

test.each([
  'ANTHROPIC_API_KEY',
  'OPENAI_API_KEY',
  'GEMINI_API_KEY',
  'GOOGLE_API_KEY',
  'GOOGLE_GENERATIVE_AI_API_KEY',
  'OPENROUTER_API_KEY',
  'BRAVE_API_KEY',
  'SOME_APIKEY',
  'GITHUB_TOKEN',
  'ANTHROPIC_AUTH_TOKEN',
  'TOKEN',
  'AWS_SECRET_ACCESS_KEY',
  'OIDC_CLIENT_SECRET',
  'DB_PASSWORD',
  'GPG_PASSPHRASE',
  'npm_token',
])('X-07 %s is kept back, and its name is told', name => {
  const { env, withheld } = childEnvironment({ [name]: 'canary', PATH: '/bin' }, [])
  expect(JSON.stringify(env)).not.toContain('canary')
  expect(withheld).toEqual([name])
})

test.each([
  'PATH',
  'HOME',
  'CI',
  'SSH_AUTH_SOCK',
  'GOOGLE_APPLICATION_CREDENTIALS',
  'TOKENIZERS_PARALLELISM',
  'KEYBOARD',
  'MAX_TOKENS_PER_RUN',
  'GIT_AUTHOR_NAME',
  'GIT_CONFIG_GLOBAL',
])('%s goes through as it is', name => {
  const { env, withheld } = childEnvironment({ [name]: 'as it was' }, [])
  expect(env[name]).toBe('as it was')
  expect(withheld).toEqual([])
})

test.each([
  'GIT_DIR',
  'GIT_WORK_TREE',
  'GIT_INDEX_FILE',
  'GIT_OBJECT_DIRECTORY',
  'GIT_COMMON_DIR',
  'GIT_CONFIG_PARAMETERS',
  'TEDDY_LAUNCHER_PID',
  'TEDDY_SESSION',
  'SSH_ASKPASS',
  'SUDO_ASKPASS',
])('%s would lead a command elsewhere and is dropped', name => {
  expect(childEnvironment({ [name]: 'x' }, []).env[name]).toBeUndefined()
})

test('X-03 editors, pagers and prompts are off, whatever the user has set', () => {
  const user = {
    EDITOR: 'vim',
    VISUAL: 'code -w',
    GIT_EDITOR: 'vim',
    PAGER: 'less',
    GIT_ASKPASS: '/usr/bin/ask',
  }
  expect(childEnvironment(user, []).env).toEqual({
    EDITOR: 'true',
    VISUAL: 'true',
    GIT_EDITOR: 'true',
    GIT_SEQUENCE_EDITOR: 'true',
    PAGER: 'cat',
    GIT_PAGER: 'cat',
    MANPAGER: 'cat',
    GIT_TERMINAL_PROMPT: '0',
    GIT_ASKPASS: '',
    SSH_ASKPASS_REQUIRE: 'never',
    DEBIAN_FRONTEND: 'noninteractive',
  })
})

test('the plan has the last word, and what it sets itself is not called withheld', () => {
  const pairs = [
    { name: 'PAGER', value: 'more' },
    { name: 'TEST_API_KEY', value: 'dummy' },
  ]
  const { env, withheld } = childEnvironment(
    { TEST_API_KEY: 'real', OTHER_TOKEN: 'x', GONE: undefined },
    pairs,
  )
  expect(env).toMatchObject({ PAGER: 'more', TEST_API_KEY: 'dummy' })
  expect(env).not.toHaveProperty('GONE')
  expect(withheld).toEqual(['OTHER_TOKEN'])
})
