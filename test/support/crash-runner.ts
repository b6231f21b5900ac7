// Runs a script again and again, killed at its 1st, 2nd, 3rd … disk call, until a run ends by itself.

import { spawnSync } from 'node:child_process'
import { join } from 'node:path'

/** `check` sees the disk after each killed run; returns how many runs were killed. */
export function crashAtEveryStep(
  script: string,
  args: readonly string[],
  check: (step: number) => void,
): number {
  const path = join(import.meta.dirname, script)
  for (let step = 1; ; step++) {
    const { status, signal, stderr } = spawnSync(process.execPath, [path, String(step), ...args], {
      encoding: 'utf8',
    })
    check(step)
    if (signal === 'SIGKILL') continue
    if (status !== 0) throw new Error(`step ${step} ended with ${status ?? signal}: ${stderr}`)
    return step - 1
  }
}
