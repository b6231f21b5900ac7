// The real clipboard of a real X server, on machines that have one; elsewhere the stand-ins of clipboard.test.ts do.

import { spawn } from 'node:child_process'
import { createInterface } from 'node:readline'
import { describe, expect, onTestFinished, test } from 'vitest'
import { readClipboard, writeClipboard } from '../../src/world/clipboard.ts'
import { findProgram } from '../../src/world/find-program.ts'
import { faultOf } from '../support/faults.ts'
import { temporaryFolder } from '../support/temporary-folder.ts'
import { testWorld } from '../support/test-world.ts'

const installed = await Promise.all(['Xvfb', 'xclip'].map(name => findProgram({ env: process.env }, name)))

async function display(): Promise<string> {
  const args = ['-displayfd', '1', '-nolisten', 'tcp', '-noreset', '-screen', '0', '64x64x8']
  const server = spawn('Xvfb', args, { stdio: ['ignore', 'pipe', 'ignore'] })
  const ended = new Promise(resolve => server.once('exit', resolve))
  // Asked to end, it takes its lock and its socket away; the next one may get the same number.
  onTestFinished(async () => {
    server.kill('SIGTERM')
    await ended
  })
  // The number comes in pieces, and a pipe closed before the last one would end the server.
  for await (const line of createInterface({ input: server.stdout })) return `:${line}`
  throw new Error('Xvfb did not start')
}

const onDisplay = async () =>
  testWorld({
    cwd: '/',
    env: { PATH: process.env.PATH, DISPLAY: await display(), TMPDIR: temporaryFolder() },
  })

describe.runIf(installed.every(program => program !== undefined))('xclip on a real X server', () => {
  test('what is written is what is read, large and small', async () => {
    const world = await onDisplay()
    for (const text of ['grüße 🧸\r\n\n ', 'x'.repeat(3_000_000)]) {
      expect(await writeClipboard(world, text)).toEqual({ to: 'clipboard' })
      // xclip answers before it owns the selection; until then the one before is read.
      await expect.poll(async () => (await readClipboard(world)) === text).toBe(true)
    }
  })

  test('T-07 an empty clipboard and a picture are told apart', async () => {
    const world = await onDisplay()
    expect((await faultOf(readClipboard(world))).message).toMatch(/^the clipboard is empty or holds no text/)

    const args = ['-selection', 'clipboard', '-in', '-target', 'image/png']
    const copy = spawn('xclip', args, { env: world.env, stdio: ['pipe', 'ignore', 'ignore'] })
    copy.stdin.end(Buffer.from('89504e470d0a1a0a', 'hex'))
    await new Promise(resolve => copy.once('exit', resolve))
    expect((await faultOf(readClipboard(world))).message).toBe('the clipboard holds a picture, not text')
  })

  test('T-07 a display that is gone', async () => {
    const world = testWorld({ cwd: '/', env: { PATH: process.env.PATH, DISPLAY: ':59999' } })
    expect((await faultOf(readClipboard(world))).message).toMatch(/^the clipboard cannot be reached/)
  })
})
