import fc from 'fast-check'
import { expect, test } from 'vitest'
import { refusedEnvName, refusedEnvValue } from '../../src/text/env-name.ts'

test.each([
  'LD_PRELOAD',
  'LD_LIBRARY_PATH',
  'LD_AUDIT',
  'DYLD_INSERT_LIBRARIES',
  'BASH_ENV',
  'ENV',
  'BASH_FUNC_ls',
  'NODE_OPTIONS',
  'PYTHONSTARTUP',
  'PERL5OPT',
  'RUBYOPT',
  'JAVA_TOOL_OPTIONS',
  'GIT_SSH_COMMAND',
  'GIT_DIR',
  'PROMPT_COMMAND',
  'PS4',
  'IFS',
  'SHELLOPTS',
  'BASHOPTS',
  'TEDDY_MODEL',
])('%s is refused, and the reason says where to put it', name => {
  expect(refusedEnvName(name)).toMatch(/inside the command/)
})

test.each([
  'PATH',
  'HOME',
  'CI',
  'PYTHONPATH',
  'NODE_ENV',
  'DATABASE_URL',
  '_x1',
  'GITHUB_TOKEN',
  'LDFLAGS',
  'ld_preload',
])('%s may be set by a plan', name => {
  expect(refusedEnvName(name)).toBeUndefined()
})

test.each(['', '1A', 'A-B', 'A B', 'A=B', 'É', 'A\n', 'A\0', 'BASH_FUNC_ls%%'])('%j is not a name', name => {
  expect(refusedEnvName(name)).toMatch(/not a variable name/)
})

test('a name that passes holds nothing a shell could stumble over', () => {
  fc.assert(
    fc.property(fc.string({ maxLength: 8 }), name => {
      if (refusedEnvName(name) === undefined) expect(name).toMatch(/^\w+$/)
    }),
  )
})

test('a value may hold anything but NUL', () => {
  expect(refusedEnvValue('a\0b')).toMatch(/NUL/)
  expect(refusedEnvValue('a\nb $(x) "')).toBeUndefined()
})
