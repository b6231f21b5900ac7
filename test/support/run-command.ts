// Running a command in a test, and the processes it leaves.

import { spawn } from 'node:child_process'
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { onTestFinished } from 'vitest'
import { runShell, type ShellRequest, type ShellResult } from '../../src/world/shell.ts'
import type { World } from '../../src/world/world.ts'
import { temporaryFolder } from './temporary-folder.ts'
import { testWorld } from './test-world.ts'

type More = Partial<ShellRequest> & { readonly world?: Partial<World> }

/** Runs it in a folder of its own. */
export function run(command: string, { world, ...more }: More = {}): Promise<ShellResult> {
  const cwd = more.cwd ?? temporaryFolder()
  return runShell(testWorld({ cwd, ...world }), { command, cwd, ...more })
}

/** The same in a process of its own, to which signals can be sent; the result is JSON on its output. */
export function shellChild(
  command: string,
  { graceMs = 2_000, stderr = 'pipe' as 'pipe' | 'ignore', afterwards = 'end' as 'end' | 'stay' } = {},
) {
  const args = [join(import.meta.dirname, 'shell-child.ts'), command, String(graceMs), afterwards]
  return spawn(process.execPath, args, { cwd: temporaryFolder(), stdio: ['ignore', 'pipe', stderr] })
}

/** The numbers that a command printed as `pid=1234`. */
export const pidsIn = (output: string) => [...output.matchAll(/pid=(\d+)/g)].map(([, pid]) => Number(pid))

/** False also for a process that is dead and not yet asked after. */
export function lives(pid: number): boolean {
  try {
    return !/^State:\s+[ZX]/m.test(readFileSync(`/proc/${pid}/status`, 'utf8'))
  } catch {
    return false
  }
}

export function endAfterTest(pid: number): void {
  onTestFinished(() => {
    if (lives(pid)) process.kill(pid, 'SIGKILL')
  })
}
