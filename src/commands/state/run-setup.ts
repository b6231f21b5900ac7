// The command that the settings name for a new worktree, such as `npm ci`.

import { Fault } from '../../errors.ts'
import { line, paint } from '../../text/styled.ts'
import { runShell } from '../../world/shell.ts'
import { liveOutput } from '../live-output.ts'
import type { Work } from '../turn/work.ts'

/** Runs it; a failure is a Fault, since plans would run in a half-made place. */
export async function runSetup(
  work: Work,
  root: string,
  setup: string,
  signal: AbortSignal = new AbortController().signal,
): Promise<void> {
  const { world } = work
  world.terminal.tell(line`${paint('cyan', '●')} setup     ${setup}`)
  const output = liveOutput(world.terminal, signal)
  const { exitCode } = await runShell(world, {
    command: setup,
    cwd: root,
    timeoutSeconds: 1_800,
    onOutput: output.add,
    signal,
  })
  output.finish()
  if (signal.aborted) throw new Fault('interrupted', 'worktree.setup was interrupted')
  if (exitCode === 0) return
  throw new Fault('failed', `worktree.setup ended with ${exitCode ?? 'a signal'}`, {
    hints: ['mend what is wrong, then `teddy resume` runs it again'],
  })
}
