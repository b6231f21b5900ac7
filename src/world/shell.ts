// Running a plan's command: one bash for the whole block, nobody to answer it, an end to everything it may do.

import { Fault } from '../errors.ts'
import { refusedEnvName, refusedEnvValue } from '../text/env-name.ts'
import { type Captured, type HeadTailLimits, headTail } from '../text/head-tail.ts'
import { safeLine } from '../text/safe.ts'
import { childEnvironment } from './child-env.ts'
import { findProgram } from './find-program.ts'
import { type OutputPipe, openOutputPipe } from './output-pipe.ts'
import { groupLives } from './process-group.ts'
import { type Ending, runProcess } from './run-process.ts'
import { openScript } from './script.ts'
import { watchGroup } from './watchdog.ts'
import type { World } from './world.ts'

export const defaultTimeoutSeconds = 120

/** Errors stand at the end more often than at the start. */
export const outputLimits: HeadTailLimits = { head: 16_384, tail: 49_152 }

export type ShellRequest = {
  readonly command: string
  readonly cwd: string
  /** The plan's own variables. */
  readonly env?: readonly { readonly name: string; readonly value: string }[]
  readonly timeoutSeconds?: number
  /** Between SIGTERM and SIGKILL. */
  readonly graceMs?: number
  readonly limits?: HeadTailLimits
  /** What the command prints, as it comes: both streams in the order in which they were written. */
  readonly onOutput?: (chunk: Uint8Array) => void
  /** Ends the command: the first Ctrl-C, SIGTERM. */
  readonly signal?: AbortSignal
  /** Kills it at once: the second Ctrl-C. */
  readonly killSignal?: AbortSignal
  /** Puts something in front of the shell, such as a sandbox. */
  readonly wrap?: (program: string, args: readonly string[]) => readonly [string, readonly string[]]
}

export type ShellResult = Omit<Ending, 'pid'> & {
  readonly output: Captured
  /** A process that the command started may live on. */
  readonly stillRunning: boolean
  /** Names of variables that were not passed on because they hold secrets. */
  readonly withheld: readonly string[]
}

/** Runs the command and tells how it ended; a Fault only when it could not be started. */
export async function runShell(world: World, request: ShellRequest): Promise<ShellResult> {
  checkRequest(request)
  const bash = await findBash(world)
  const { env, withheld } = childEnvironment(world.env, request.env ?? [])
  const captured = headTail(request.limits ?? outputLimits)
  const broken = new AbortController()
  const pipe = await openOutputPipe(world, chunk => {
    captured.add(chunk)
    try {
      request.onOutput?.(chunk)
    } catch (error) {
      broken.abort(error)
    }
  })
  try {
    const ending = await runBash(world, request, { bash, env, pipe, broken: broken.signal })
    const state = await pipe.drain()
    if (broken.signal.aborted) throw broken.signal.reason
    const { pid, ...outcome } = ending
    const left = pid !== undefined && (state === 'held' || groupLives(world.disk, pid))
    return { ...outcome, output: captured.finish(), stillRunning: left, withheld }
  } finally {
    pipe.destroy()
  }
}

type Prepared = {
  readonly bash: string
  readonly env: Readonly<Record<string, string>>
  readonly pipe: OutputPipe
  /** Whoever listens to the output cannot go on. */
  readonly broken: AbortSignal
}

async function runBash(world: World, request: ShellRequest, prepared: Prepared): Promise<Ending> {
  const { bash, env, pipe, broken } = prepared
  const closeAfterStart = [pipe.input]
  let forget = () => {}
  try {
    const script = openScript(world, request.command)
    const scriptFd = script.fd === undefined ? [] : [script.fd]
    closeAfterStart.push(...scriptFd)
    const bashArgs = ['-e', '-o', 'pipefail', ...script.args]
    const [program, args] = request.wrap?.(bash, bashArgs) ?? [bash, bashArgs]
    // The start happens before this returns, so that our copies can be closed right after it.
    const ending = runProcess(world, {
      program,
      args,
      options: { cwd: request.cwd, env, stdio: ['ignore', pipe.input, pipe.input, ...scriptFd] },
      timeoutMs: (request.timeoutSeconds ?? defaultTimeoutSeconds) * 1000,
      signal: AbortSignal.any(request.signal ? [request.signal, broken] : [broken]),
      ...(request.killSignal && { killSignal: request.killSignal }),
      ...(request.graceMs !== undefined && { graceMs: request.graceMs }),
      onStart: child => {
        forget = watchGroup(world, bash, child.pid!)
      },
    })
    return ending.finally(() => forget())
  } finally {
    for (const fd of closeAfterStart) world.disk.close(fd)
  }
}

function checkRequest({ command, env = [], timeoutSeconds }: ShellRequest): void {
  if (command.includes('\0')) throw refusal('the command holds a NUL byte, which no shell can take')
  if (timeoutSeconds !== undefined && !(timeoutSeconds > 0)) {
    throw refusal(`a timeout has to be more than 0 seconds, found ${timeoutSeconds}`)
  }
  for (const { name, value } of env) {
    const why = refusedEnvName(name) ?? refusedEnvValue(value)
    if (why !== undefined) throw refusal(`the variable ${safeLine(name)} ${why}`)
  }
}

function refusal(message: string): Fault {
  return new Fault('guard', message, { hints: ['change the plan, then run it again'] })
}

async function findBash(world: World): Promise<string> {
  const bash = await findProgram(world, 'bash')
  if (bash !== undefined) return bash
  throw new Fault('failed', 'there is no `bash` on the PATH, and commands need it', {
    hints: ['install bash, or check PATH'],
  })
}
