import { spawnSync } from 'node:child_process'
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, test } from 'vitest'
import { commandTable } from '../../src/commands/table.ts'
import { root } from '../support/source-files.ts'
import { launcher, teddy } from '../support/teddy.ts'
import { temporaryFolder } from '../support/temporary-folder.ts'

const { version } = JSON.parse(readFileSync(join(root, 'package.json'), 'utf8'))
const run = (...args: string[]) => teddy(args, { cwd: temporaryFolder() })

test('--version prints the version and nothing else', () => {
  expect(run('--version')).toEqual({ code: 0, out: `${version}\n`, err: '' })
  expect(run('-V')).toEqual({ code: 0, out: `${version}\n`, err: '' })
})

test('--help lists every command', () => {
  const { code, out } = run('--help')
  expect(code).toBe(0)
  for (const { name } of commandTable) expect(out).toMatch(new RegExp(`^  ${name.split(' ')[0]}\\b`, 'm'))
})

test.each(commandTable.map(({ name }) => name))(
  '%s --help shows an example that starts with the program',
  name => {
    const { code, out } = run(...name.split(' '), '--help')
    expect(code).toBe(0)
    expect(out).toMatch(/Examples?:\n {2}(source <\()?teddy /)
  },
)

describe('a slip of the fingers is a usage error with the nearest word', () => {
  test.each([
    [['inti'], /unknown command 'inti'\n.*did you mean init\?/],
    [['config', '--jsn'], /unknown option '--jsn'\n.*did you mean --json\?/],
    [['config', 'sandbx'], /no setting 'sandbx'\n.*did you mean `teddy config sandbox`\?/],
    [['init', 'x'], /too many arguments for 'init'[^\n]*\n.*`teddy init --help`/],
    [['completions', 'tcsh'], /'tcsh' is invalid[^\n]*bash, zsh, fish/],
    [['completions'], /missing required argument 'shell'/],
    [['--nonsense'], /unknown option '--nonsense'/],
  ])('%j', (args, message) => {
    const { code, out, err } = run(...args)
    expect(code).toBe(2)
    expect(out).toBe('')
    expect(err).toMatch(message)
  })
})

test('T-01 what was typed wrong is shown without its control characters', () => {
  const { err } = run('\u001b]0;evil\u0007\u202e')
  expect(err).toContain("unknown command '\\x1b]0;evil\\x07\\u202e'")
  expect(err).not.toContain('\u001b]')
})

test('T-03 no colour without a terminal; FORCE_COLOR brings it, NO_COLOR wins', () => {
  const cwd = temporaryFolder()
  const err = (env: Record<string, string>) => teddy(['inti'], { cwd, env }).err
  expect(err({})).not.toContain('\u001b')
  expect(err({ FORCE_COLOR: '1' })).toContain('\u001b[31m')
  expect(err({ FORCE_COLOR: '1', NO_COLOR: '1' })).not.toContain('\u001b')
})

test('a reader that goes away early is no error', () => {
  const script = `for n in 1 2 3 4 5; do "$0" "$1" --help | true; echo "\${PIPESTATUS[0]}"; done`
  const { stdout, stderr } = spawnSync('bash', ['-c', script, process.execPath, launcher], {
    encoding: 'utf8',
  })
  expect({ stdout, stderr }).toEqual({ stdout: '0\n'.repeat(5), stderr: '' })
})

test('the folder we stand in is gone: says so', () => {
  const script = 'mkdir gone && cd gone && rmdir ../gone && "$0" "$1" config'
  const { status, stderr } = spawnSync('bash', ['-c', script, process.execPath, launcher], {
    cwd: temporaryFolder(),
    encoding: 'utf8',
  })
  expect({ status, stderr }).toEqual({
    status: 2,
    stderr: expect.stringContaining('the folder you are in is gone'),
  })
})

test.each(["throw new TypeError('oops')", "Promise.reject(new TypeError('oops'))"])(
  'D-12 a bug ends with 70 and says so: %s',
  code => {
    // doctor starts other programs, so the bug comes while it waits for them.
    const preload = `data:text/javascript,${encodeURIComponent(`setImmediate(() => { ${code} })`)}`
    const { status, stderr } = spawnSync(process.execPath, ['--import', preload, launcher, 'doctor'], {
      cwd: temporaryFolder(),
      encoding: 'utf8',
    })
    expect(status).toBe(70)
    expect(stderr).toMatch(/this is a bug in TeDDy: oops\n/)
  },
)

test('help for what there is not is a usage error', () => {
  expect(run('help', 'nonsense')).toMatchObject({
    code: 2,
    out: '',
    err: expect.stringContaining("unknown command 'nonsense'"),
  })
  expect(run('help', 'doctor').out).toContain('Usage: teddy doctor')
})

test('--help works in a folder that is gone', () => {
  const script = 'mkdir gone && cd gone && rmdir ../gone && "$0" "$1" --help && "$0" "$1" completions zsh'
  const { status } = spawnSync('bash', ['-c', script, process.execPath, launcher], { cwd: temporaryFolder() })
  expect(status).toBe(0)
})

test.each([
  ['a full disk behind standard output', '"$0" "$1" >/dev/full', 1, /standard output: the disk is full/],
  ['a full disk behind both', '"$0" "$1" inti >/dev/full 2>/dev/full', 2, /^$/],
  ['closed outputs', '"$0" "$1" inti >&- 2>&-', 2, /^$/],
])('T-03 %s: an exit code, and no endless loop', (_, script, code, message) => {
  const options = { cwd: temporaryFolder(), encoding: 'utf8', timeout: 20_000 } as const
  const { status, stderr } = spawnSync('bash', ['-c', script, process.execPath, launcher], options)
  expect({ status, stderr }).toEqual({ status: code, stderr: expect.stringMatching(message) })
})

test('L-08 a key that was typed in the wrong place is not shown', () => {
  const key = `gh${'p_'}${'a1B2'.repeat(9)}`
  for (const args of [['config', key], [key], ['config', '--', key]]) {
    const { out, err } = run(...args)
    expect(out + err).not.toContain(key)
    expect(err).toContain('[redacted: GitHub token]')
  }
})
