import { spawn } from 'node:child_process'
import { existsSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import type { Readable } from 'node:stream'
import { text } from 'node:stream/consumers'
import { describe, expect, test } from 'vitest'
import { endAfterTest, lives, pidsIn, run, shellChild } from '../support/run-command.ts'
import { temporaryFolder } from '../support/temporary-folder.ts'

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

test('C-06 the wall clock may jump by hours while a command runs: only the steady one counts', async () => {
  let hours = 0
  const jumping = { now: () => new Date(8 * 3_600_000 * hours++), steady: () => performance.now() }
  const done = await run('sleep 0.2; echo ok', { timeoutSeconds: 3_600, world: { clock: jumping } })
  expect(done).toMatchObject({ exitCode: 0, timedOut: false, output: { text: 'ok\n' } })
  expect(done.durationMs).toBeLessThan(3_600_000)
})

describe('X-01 the time limit', () => {
  test('ends a command that would go on', async () => {
    const result = await run('echo start; sleep 999', { timeoutSeconds: 1 })
    expect(result).toMatchObject({ exitCode: null, signal: 'SIGTERM', timedOut: true, stillRunning: false })
    expect(result.interrupted).toBe(false)
    expect(result.output.text).toBe('start\n')
    expect(result.durationMs).toBeGreaterThanOrEqual(1000)
  })

  test('kills what does not listen to SIGTERM', async () => {
    const deaf = 'trap "" TERM; while :; do sleep 0.05; done'
    const result = await run(deaf, { timeoutSeconds: 1, graceMs: 200 })
    expect(result).toMatchObject({ signal: 'SIGKILL', timedOut: true, stillRunning: false })
  })

  test('ends everything the command has started, deaf or not', async () => {
    const command = `sleep 999 & echo pid=$!
      bash -c 'trap "" TERM; while :; do sleep 0.05; done' & echo pid=$!
      wait`
    const result = await run(command, { timeoutSeconds: 1, graceMs: 200 })
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
    // Bash may say that what it waited for was terminated.
    expect(result.output.text).toMatch(/^ready\n(.*\n)*bye\n$/)
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

  test('SIGKILL takes the command along, with all of its group, deaf or not', async () => {
    const deaf = `bash -c 'trap "" TERM INT HUP; echo pid=$$; echo ready; while :; do sleep 0.02; done'`
    const child = shellChild(`sleep 999 & echo pid=$$; echo pid=$!; ${deaf}`)
    const pids = pidsIn(await seen(child.stderr!, 'ready'))
    pids.forEach(endAfterTest)
    expect(pids).toHaveLength(3)
    child.kill('SIGKILL')
    for (const pid of pids) await gone(pid)
  })

  test('SIGKILL after a command leaves alone what that left in the background on purpose', async () => {
    const child = shellChild('sleep 999 >/dev/null 2>&1 & echo pid=$!', { afterwards: 'stay' })
    const [pid] = pidsIn(await seen(child.stderr!, 'pid='))
    endAfterTest(pid!)
    await seen(child.stdout!, 'exitCode')
    const watching = childrenOf(child.pid!)
    expect(watching).toHaveLength(1)
    child.kill('SIGKILL')
    for (const each of watching) await gone(each)
    expect(lives(pid!)).toBe(true)
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

function childrenOf(pid: number): number[] {
  return readFileSync(`/proc/${pid}/task/${pid}/children`, 'utf8')
    .trim()
    .split(' ')
    .filter(Boolean)
    .map(Number)
}

function source(path: string): string {
  return join(import.meta.dirname, '../..', path)
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
