// EXECUTE: the whole block to one shell, in the folder and with the variables that were shown.

import { join } from 'node:path'
import type { Execute } from '../plan/plan.ts'
import { redact } from '../text/redact.ts'
import { insideRoot } from '../world/contained.ts'
import { runShell, type ShellResult } from '../world/shell.ts'
import type { World } from '../world/world.ts'
import type { Done, Execution } from './execution.ts'

export async function runCommand(world: World, execution: Execution, action: Execute): Promise<Done> {
  const cwd = workingFolder(world, execution, action.cwd?.path)
  execution.commandRan = true
  const result = await runShell(world, {
    // A plan with Windows line endings is text, and its carriage returns are no part of the command.
    command: action.command.text.replaceAll('\r\n', '\n'),
    cwd,
    env: action.env,
    onOutput: execution.tools.onOutput,
    ...(action.timeout !== undefined && { timeoutSeconds: action.timeout }),
    ...(execution.signal && { signal: execution.signal }),
    ...(execution.killSignal && { killSignal: execution.killSignal }),
    ...(execution.cage && { wrap: execution.cage }),
  })
  const { exitCode, signal, timedOut, interrupted, stillRunning, output } = result
  return {
    status: exitCode === 0 && !timedOut && !interrupted ? 'SUCCESS' : 'FAILURE',
    target: firstLine(action.command.text),
    summary: summaryOf(result),
    command: {
      exitCode,
      signal,
      timedOut,
      interrupted,
      failureAllowed: action.allowFailure,
      stillRunning,
      sandbox: execution.sandbox,
      output: redact(withoutValues(world, result.withheld, output.text)).text,
      omittedBytes: output.omittedBytes,
    },
  }
}

// Entered step by step: a folder that became a link since the review is refused here.
function workingFolder({ disk }: World, { root }: Execution, path: string | undefined): string {
  if (path === undefined || path === '.') return root
  return insideRoot(disk, { root, path: `${path}/.`, missing: 'refuse' }, () => join(root, path))
}

// A command may find what was kept from it elsewhere, such as in the environment of its parent.
function withoutValues({ env }: World, names: readonly string[], text: string): string {
  return names.reduce((shown, name) => {
    const value = env[name] ?? ''
    return value.length < 8 ? shown : shown.replaceAll(value, `[redacted: ${name}]`)
  }, text)
}

function summaryOf({ exitCode, signal, timedOut, interrupted, durationMs }: ShellResult): string {
  const after = `after ${Math.round(durationMs / 1000)} s`
  if (interrupted) return `interrupted ${after}`
  if (timedOut) return `timed out ${after}`
  if (exitCode === null) return `ended by ${signal} ${after}`
  return exitCode === 0 ? `done ${after}` : `exit ${exitCode} ${after}`
}

export function firstLine(command: string): string {
  const [line = '', ...more] = command.trim().split(/\r\n|\n|\r/)
  return more.length === 0 ? line : `${line} …`
}
