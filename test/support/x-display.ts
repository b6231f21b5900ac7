// A real X server with nothing on it, for tests of the clipboard on machines that have one.

import { spawn } from 'node:child_process'
import { createInterface } from 'node:readline'
import { onTestFinished } from 'vitest'
import { findProgram } from '../../src/world/find-program.ts'

const programs = await Promise.all(['Xvfb', 'xclip'].map(name => findProgram({ env: process.env }, name)))

/** Whether there are the programs that it takes. */
export const hasDisplay = programs.every(program => program !== undefined)

/** Starts one for this test; returns its name for DISPLAY. */
export async function display(): Promise<string> {
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
