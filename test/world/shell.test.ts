import { spawn } from 'node:child_process'
import { existsSync, mkdirSync, readdirSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import type { Readable } from 'node:stream'
import { text } from 'node:stream/consumers'
import { describe, expect, onTestFinished, test } from 'vitest'
import { runShell, type ShellRequest, type ShellResult } from '../../src/world/shell.ts'
import type { World } from '../../src/world/world.ts'
import { faultOf } from '../support/faults.ts'
import { temporaryFolder } from '../support/temporary-folder.ts'
import { testWorld } from '../support/test-world.ts'

type More = Partial<ShellRequest> & { readonly world?: Partial<World> }

function run(command: string, { world, ...more }: More = {}): Promise<ShellResult> {
  const cwd = more.cwd ?? temporaryFolder()
  return runShell(testWorld({ cwd, ...world }), { command, cwd, ...more })
}

/** Aborts as soon as the command has printed the word. */
function abortAt(word: string): { signal: AbortSignal; onOutput: (chunk: Uint8Array) => void } {
  const controller = new AbortController()
  let seen = ''
  const onOutput = (chunk: Uint8Array) => {
    seen += Buffer.from(chunk).toString()
    if (seen.includes(word)) controller.abort()
  }
  return { signal: controller.signal, onOutput }
}

function lives(pid: number): boolean {
  try {
    return !/^State:\s+[ZX]/m.test(readFileSync(`/proc/${pid}/status`, 'utf8'))
  } catch {
    return false
  }
}

function endAfterTest(pid: number): void {
  onTestFinished(() => {
    if (lives(pid)) process.kill(pid, 'SIGKILL')
  })
}

const pidsIn = (output: string) => [...output.matchAll(/pid=(\d+)/g)].map(([, pid]) => Number(pid))

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

describe('X-01 the time limit', () => {
  test('ends a command that would go on', async () => {
    const result = await run('echo start; sleep 999', { timeoutSeconds: 0.2 })
    expect(result).toMatchObject({ exitCode: null, signal: 'SIGTERM', timedOut: true, stillRunning: false })
    expect(result.interrupted).toBe(false)
    expect(result.output.text).toBe('start\n')
    expect(result.durationMs).toBeGreaterThanOrEqual(200)
  })

  test('kills what does not listen to SIGTERM', async () => {
    const deaf = 'trap "" TERM; while :; do sleep 0.05; done'
    const result = await run(deaf, { timeoutSeconds: 0.2, graceMs: 200 })
    expect(result).toMatchObject({ signal: 'SIGKILL', timedOut: true, stillRunning: false })
  })

  test('ends everything the command has started, deaf or not', async () => {
    const command = `sleep 999 & echo pid=$!
      bash -c 'trap "" TERM; while :; do sleep 0.05; done' & echo pid=$!
      wait`
    const result = await run(command, { timeoutSeconds: 0.3, graceMs: 200 })
    const pids = pidsIn(result.output.text)
    expect(pids).toHaveLength(2)
    expect(pids.filter(lives)).toEqual([])
    expect(result).toMatchObject({ timedOut: true, stillRunning: false })
  })

  test('leaves time to clean up, also to a child whose shell is gone already', async () => {
    const child = `trap 'sleep 0.2; echo cleaned; exit' TERM; echo ready; while :; do sleep 0.05; done`
    const result = await run(`bash -c "${child}"; echo not reached`, {
      graceMs: 20_000,
      ...abortAt('ready'),
    })
    expect(result).toMatchObject({ signal: 'SIGTERM', interrupted: true, stillRunning: false })
    expect(result.output.text).toContain('cleaned')
  })

  test('longer than a timer of Node can be, it does not fire at once', async () => {
    expect(await run('echo ok', { timeoutSeconds: 2 ** 31 })).toMatchObject({ exitCode: 0, timedOut: false })
  })
})

describe('X-01 the end is the end of the shell, not of the pipe', () => {
  test('a process in a session of its own that holds the output is told of', async () => {
    const result = await run('setsid sleep 999 & echo pid=$!; echo done')
    pidsIn(result.output.text).forEach(endAfterTest)
    expect(result).toMatchObject({ exitCode: 0, timedOut: false, stillRunning: true })
    expect(result.output.text).toMatch(/done\n$/)
  })

  test('so is one in the background that has closed the output', async () => {
    const result = await run('sleep 999 >/dev/null 2>&1 & echo pid=$!')
    const [pid] = pidsIn(result.output.text)
    endAfterTest(pid!)
    expect(result).toMatchObject({ exitCode: 0, stillRunning: true })
    expect(lives(pid!)).toBe(true)
  })

  test('all that the shell wrote is there, though a child keeps the pipe open', async () => {
    const result = await run('sleep 999 & echo pid=$!; head -c 40000 /dev/zero | tr "\\0" x; echo end')
    pidsIn(result.output.text).forEach(endAfterTest)
    expect(result.output.text).toMatch(/x{40000}end\n$/)
  })

  test('a child that writes without end does not keep us', async () => {
    const result = await run('yes & echo pid=$! >pid', { cwd: temporaryFolder() })
    expect(result).toMatchObject({ exitCode: 0, stillRunning: true })
  })

  test('nothing left is told as nothing left', async () => {
    expect((await run('sleep 0.01 & wait; (echo sub); echo x | cat')).stillRunning).toBe(false)
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
    const result = await run('yes', { timeoutSeconds: 0.3 })
    expect(result).toMatchObject({ timedOut: true, stillRunning: false })
    expect(result.output.totalBytes).toBeGreaterThan(1_000_000)
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

describe('X-11 an interruption', () => {
  test('before the start: nothing runs', async () => {
    const cwd = temporaryFolder()
    const result = await run('touch ran', { cwd, signal: AbortSignal.abort() })
    expect(result).toMatchObject({ exitCode: null, interrupted: true, stillRunning: false })
    expect(existsSync(join(cwd, 'ran'))).toBe(false)
  })

  test('the command may end in its own way', async () => {
    const command = 'trap "echo bye; exit 7" TERM; echo ready; while :; do sleep 0.02; done'
    const result = await run(command, abortAt('ready'))
    expect(result).toMatchObject({ exitCode: 7, interrupted: true, timedOut: false })
    expect(result.output.text).toBe('ready\nbye\n')
  })

  test.each(['SIGINT', 'SIGTERM', 'SIGHUP'] as const)(
    '%s to the process ends the whole group',
    async signal => {
      const child = shellChild('sleep 999 & echo pid=$!; echo ready; wait')
      const printed = await seen(child.stderr!, 'ready')
      child.kill(signal)
      const result = JSON.parse(await text(child.stdout!))
      expect(result).toMatchObject({ interrupted: true, signal: 'SIGTERM', stillRunning: false })
      expect(pidsIn(printed).filter(lives)).toEqual([])
    },
  )

  test('twice: what is deaf is killed without grace', async () => {
    const deaf = 'trap "" TERM INT HUP; echo pid=$$; echo ready; while :; do sleep 0.02; done'
    const child = shellChild(deaf, { graceMs: 1_000_000 })
    await seen(child.stderr!, 'ready')
    child.kill('SIGINT')
    await seen(child.stderr!, 'got SIGINT')
    child.kill('SIGINT')
    expect(JSON.parse(await text(child.stdout!))).toMatchObject({ interrupted: true, signal: 'SIGKILL' })
  })

  test('a process that dies of a bug takes its command along', async () => {
    const cwd = temporaryFolder()
    const dying = `
      import { runShell } from ${JSON.stringify(source('src/world/shell.ts'))}
      import { realWorld } from ${JSON.stringify(source('src/world/real-world.ts'))}
      const onOutput = () => setImmediate(() => { throw new Error('a bug') })
      await runShell(realWorld(), { command: 'echo pid=$$ > pid; echo ready; sleep 999', cwd: ${JSON.stringify(cwd)}, onOutput })`
    writeFileSync(join(cwd, 'dying.ts'), dying)
    const child = spawn(process.execPath, [join(cwd, 'dying.ts')], { stdio: ['ignore', 'ignore', 'pipe'] })
    expect(await text(child.stderr)).toContain('a bug')
    const [pid] = pidsIn(readFileSync(join(cwd, 'pid'), 'utf8'))
    await gone(pid!)
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

function source(path: string): string {
  return join(import.meta.dirname, '../..', path)
}

function shellChild(command: string, { graceMs = 2_000, stderr = 'pipe' as 'pipe' | 'ignore' } = {}) {
  const args = [source('test/support/shell-child.ts'), command, String(graceMs)]
  return spawn(process.execPath, args, { cwd: temporaryFolder(), stdio: ['ignore', 'pipe', stderr] })
}

async function seen(stream: Readable, word: string): Promise<string> {
  let all = ''
  for await (const chunk of stream.iterator({ destroyOnReturn: false })) {
    all += String(chunk)
    if (all.includes(word)) break
  }
  return all
}

async function gone(pid: number): Promise<void> {
  while (lives(pid)) await new Promise(resolve => setTimeout(resolve, 10))
}
