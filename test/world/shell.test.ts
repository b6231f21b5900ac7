import { mkdirSync, readdirSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { text } from 'node:stream/consumers'
import { describe, expect, test } from 'vitest'
import { outputLimits } from '../../src/world/shell.ts'
import { faultOf } from '../support/faults.ts'
import { endAfterTest, pidsIn, run, shellChild } from '../support/run-command.ts'
import { temporaryFolder } from '../support/temporary-folder.ts'

describe('X-08 the whole block goes to one shell', () => {
  test('several lines, a heredoc, a variable that lives on', async () => {
    const result = await run('x=1\ncat <<EOF\nvalue $x\n  indented "quotes"\nEOF\necho done')
    expect(result).toMatchObject({ exitCode: 0, signal: null, timedOut: false, interrupted: false })
    expect(result.output.text).toBe('value 1\n  indented "quotes"\ndone\n')
  })

  test('the first failing line ends it', async () => {
    const result = await run('echo one\nfalse\necho two')
    expect(result).toMatchObject({ exitCode: 1, output: { text: 'one\n' } })
  })

  test('a failure in the middle of a pipe counts', async () => {
    expect((await run('exit 3 | cat')).exitCode).toBe(3)
  })

  test('an unbalanced quote is a failure that says so', async () => {
    const result = await run('echo "open')
    expect(result.exitCode).not.toBe(0)
    expect(result.output.text).toMatch(/unexpected EOF/)
  })

  test('a command that begins with a dash is no option of bash', async () => {
    const result = await run('-x')
    expect(result).toMatchObject({ exitCode: 127 })
    expect(result.output.text).toMatch(/-x: command not found/)
  })

  test('a signal that ends the shell is told', async () => {
    expect(await run('kill -9 $$')).toMatchObject({ exitCode: null, signal: 'SIGKILL', timedOut: false })
  })

  test.each([131_071, 131_072, 1_048_576])('a script of %i bytes runs whole', async size => {
    const last = '\ncat; set -o | grep -E "^(errexit|pipefail)"; echo "end $x"; exit 7'
    const first = 'x=1 # é'
    const script = first + '#'.repeat(size - Buffer.byteLength(first + last)) + last
    expect(Buffer.byteLength(script)).toBe(size)
    const result = await run(script)
    expect(result.output.text.split(/\s+/)).toEqual(['errexit', 'on', 'pipefail', 'on', 'end', '1', ''])
    expect(result.exitCode).toBe(7)
  })
})

describe('X-03 nobody is there to answer', () => {
  test.each([
    ['cat', 0],
    ['read -r line', 1],
    ['tty', 1],
    ['echo hello > /dev/tty', 1],
    ['git init -q . && git -c user.name=a -c user.email=a@b commit --allow-empty', 1],
  ])('%s ends at once', async (command, exitCode) => {
    expect(await run(command)).toMatchObject({ exitCode, timedOut: false })
  })
})

describe('X-02 output without end', () => {
  test('head, tail and counts', async () => {
    const result = await run('seq 1 200000')
    expect(result.output).toMatchObject({ totalBytes: 1_288_895, totalLines: 200_000 })
    expect(result.output.text).toMatch(/^1\n2\n/)
    expect(result.output.text).toMatch(/\n199999\n200000\n$/)
    expect(result.output.text.length).toBeLessThan(70_000)
    expect(result.output.omittedBytes).toBeGreaterThan(1_200_000)
  })

  test('limits may be given', async () => {
    const result = await run('printf 1234567890', { limits: { head: 2, tail: 3 } })
    expect(result.output.text).toBe('12\n[... 5 bytes in 0 lines left out ...]\n890')
  })

  test('yes is ended by the time limit', async () => {
    const result = await run('yes', { timeoutSeconds: 1 })
    expect(result).toMatchObject({ timedOut: true, stillRunning: false })
    expect(result.output.totalBytes).toBeGreaterThan(outputLimits.head + outputLimits.tail)
  })

  test('binary output reads as text with marks in it', async () => {
    const result = await run(String.raw`printf 'a\xff\x00b\n'`)
    expect(result.output).toMatchObject({ text: 'a\ufffd\0b\n', totalBytes: 5 })
  })

  test('memory stays flat for one line of 1.5 GB', async () => {
    const child = shellChild('head -c 1500000000 /dev/zero', { stderr: 'ignore' })
    const result = JSON.parse(await text(child.stdout!))
    expect(result).toMatchObject({ exitCode: 0, output: { totalBytes: 1_500_000_000, totalLines: 1 } })
    expect(result.maxRssKb).toBeLessThan(250_000)
  })
})

describe('what the command prints', () => {
  test('both streams come in the order in which they were written', async () => {
    const result = await run('for i in 1 2 3 4 5 6 7 8; do echo out $i; echo err $i >&2; done')
    const expected = [1, 2, 3, 4, 5, 6, 7, 8].map(n => `out ${n}\nerr ${n}\n`)
    expect(result.output.text).toBe(expected.join(''))
  })

  test('/dev/stdout and /dev/stderr can be opened', async () => {
    const result = await run(
      'echo a > /dev/stderr; echo b | tee /dev/stderr > /dev/null; echo c > /dev/stdout',
    )
    expect(result).toMatchObject({ exitCode: 0, output: { text: 'a\nb\nc\n' } })
  })

  test('it is handed on while the command runs', async () => {
    const marker = join(temporaryFolder(), 'seen')
    const onOutput = () => writeFileSync(marker, '')
    const result = await run(`echo x; until [ -e '${marker}' ]; do sleep 0.02; done`, { onOutput })
    expect(result.exitCode).toBe(0)
  })

  test('whoever listens and fails ends the command', async () => {
    const onOutput = () => {
      throw new Error('cannot print')
    }
    await expect(run('echo pid=$$; sleep 999', { onOutput })).rejects.toThrow('cannot print')
  })
})

describe('X-07 the environment', () => {
  test('keys stay here, the rest and the plan’s own variables arrive', async () => {
    const env = {
      PATH: process.env.PATH,
      ANTHROPIC_API_KEY: 'canary-1',
      GITHUB_TOKEN: 'canary-2',
      PLAIN: 'stays',
    }
    const pairs = [{ name: 'OWN', value: 'a b "c" $d\ne' }]
    const result = await run('env; echo "[$OWN]"', { world: { env }, env: pairs })
    expect(result.output.text).not.toContain('canary')
    expect(result.output.text).toContain('PLAIN=stays\n')
    expect(result.output.text).toContain('[a b "c" $d\ne]\n')
    expect(result.withheld).toEqual(['ANTHROPIC_API_KEY', 'GITHUB_TOKEN'])
  })

  test('a PATH of the plan decides about the commands, not about the shell', async () => {
    const result = await run('echo shell; ls', { env: [{ name: 'PATH', value: '/nowhere' }] })
    expect(result.exitCode).toBe(127)
    expect(result.output.text).toMatch(/^shell\n.*ls: No such file or directory|command not found/)
  })
})

test('X-13 a command leaves nothing to the next one but its files', async () => {
  const cwd = temporaryFolder()
  mkdirSync(join(cwd, 'sub'))
  const first = await run('cd sub; umask 0777; export LEFT=over; set +e; sleep 999 & echo pid=$!', { cwd })
  pidsIn(first.output.text).forEach(endAfterTest)
  const second = await run('pwd; umask; echo "[$LEFT]"; false; echo not reached', { cwd })
  expect(second.output.text).toBe(`${cwd}\n${process.umask().toString(8).padStart(4, '0')}\n[]\n`)
  expect(second.stillRunning).toBe(false)
})

describe('what cannot be started is a Fault with a next step', () => {
  test('no bash', async () => {
    const fault = await faultOf(run('true', { world: { env: { PATH: temporaryFolder() } } }))
    expect([fault.kind, fault.message, fault.hints[0]]).toEqual([
      'failed',
      'there is no `bash` on the PATH, and commands need it',
      'install bash, or check PATH',
    ])
  })

  test('no folder, or a file in its place', async () => {
    const cwd = temporaryFolder()
    writeFileSync(join(cwd, 'file'), '')
    const missing = await faultOf(run('true', { cwd: join(cwd, 'missing'), world: { cwd } }))
    expect(missing.message).toMatch(/missing: there is no such folder$/)
    const file = await faultOf(run('true', { cwd: join(cwd, 'file'), world: { cwd } }))
    expect(file.message).toMatch(/file: it is not a folder$/)
    expect(file.hints).toHaveLength(1)
  })

  test('nowhere to put a pipe', async () => {
    const env = { ...process.env, TMPDIR: join(temporaryFolder(), 'missing') }
    const fault = await faultOf(run('true', { world: { env } }))
    expect(fault.hints[0]).toMatch(/TMPDIR/)
  })

  test('an environment that is too long', async () => {
    const fault = await faultOf(run('true', { env: [{ name: 'LONG', value: 'x'.repeat(200_000) }] }))
    expect(fault.message).toMatch(/too long/)
  })

  test.each([
    ['a NUL in the command', { command: 'echo \0' }, /NUL/],
    ['a NUL in a value', { env: [{ name: 'A', value: '\0' }] }, /variable A .*NUL/],
    ['a name that changes what runs', { env: [{ name: 'LD_PRELOAD', value: 'x' }] }, /variable LD_PRELOAD/],
    ['a name with an escape in it', { env: [{ name: '\u001b[2J', value: 'x' }] }, /variable \\x1b\[2J/],
    ['no time at all', { timeoutSeconds: 0 }, /more than 0 seconds, found 0/],
    ['a time that is no number', { timeoutSeconds: Number.NaN }, /found NaN/],
  ])('%s is refused', async (_, more, message) => {
    const fault = await faultOf(run('true', more))
    expect(fault.kind).toBe('guard')
    expect(fault.message).toMatch(message)
  })
})

test('something can be put in front of the shell', async () => {
  const wrap = (program: string, args: readonly string[]) =>
    ['/usr/bin/env', ['WRAPPED=yes', program, ...args]] as const
  expect((await run('echo $WRAPPED', { wrap })).output.text).toBe('yes\n')
})

test('no file and no descriptor is left behind, whatever happened', async () => {
  const folder = temporaryFolder()
  const world = { env: { ...process.env, TMPDIR: folder } }
  const open = () => readdirSync('/proc/self/fd').length
  await run('true', { world })
  const before = open()
  await run(`true #${'x'.repeat(200_000)}`, { world })
  await run('exit 1', { world })
  await run('sleep 999', { world, timeoutSeconds: 0.05 })
  await faultOf(run('true', { world, cwd: join(folder, 'missing') }))
  expect(readdirSync(folder)).toEqual([])
  expect(open()).toBeLessThanOrEqual(before)
})
