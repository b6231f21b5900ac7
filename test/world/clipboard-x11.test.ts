// The real clipboard of a real X server, on machines that have one; elsewhere the stand-ins of clipboard.test.ts do.

import { spawn } from 'node:child_process'
import { describe, expect, test } from 'vitest'
import { readClipboard, writeClipboard } from '../../src/world/clipboard.ts'
import { faultOf } from '../support/faults.ts'
import { temporaryFolder } from '../support/temporary-folder.ts'
import { testWorld } from '../support/test-world.ts'
import { display, hasDisplay } from '../support/x-display.ts'

const onDisplay = async () =>
  testWorld({
    cwd: '/',
    env: { PATH: process.env.PATH, DISPLAY: await display(), TMPDIR: temporaryFolder() },
  })

describe.runIf(hasDisplay)('xclip on a real X server', () => {
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
