// One process from start to end: it ends by itself, by its time limit or by an interruption, and never outlives those.

import type { ChildProcess, SpawnOptions } from 'node:child_process'
import { Fault } from '../errors.ts'
import { endWithUs, groupLives, signalGroup } from './process-group.ts'
import { startFault } from './start-fault.ts'
import { afterSteady } from './steady-timer.ts'
import type { World } from './world.ts'

export type Limits = {
  readonly timeoutMs: number
  /** Between asking a group to end and killing it. */
  readonly graceMs?: number
  /** Asks the process to end. */
  readonly signal?: AbortSignal
  /** Kills it without grace: the second Ctrl-C. */
  readonly killSignal?: AbortSignal
}

type Started = Limits & {
  readonly program: string
  readonly args: readonly string[]
  readonly options: SpawnOptions & { readonly cwd: string }
  readonly onStart?: (child: ChildProcess) => void
}

export type Ending = {
  /** Undefined when it was interrupted before it started. */
  readonly pid: number | undefined
  /** Null when a signal ended it, or when nothing could end it. */
  readonly exitCode: number | null
  readonly signal: NodeJS.Signals | null
  readonly timedOut: boolean
  readonly interrupted: boolean
  readonly durationMs: number
}

const defaultGraceMs = 2_000
const lookEveryMs = 20

/** Runs a program in a group of its own and returns when the process ends, not when its pipes do. */
export async function runProcess(world: World, request: Started): Promise<Ending> {
  if (!(request.timeoutMs > 0)) {
    throw new Fault('usage', `a time limit has to be more than 0, found ${request.timeoutMs} ms`)
  }
  if (request.signal?.aborted || request.killSignal?.aborted) return neverStarted
  const begin = world.clock.steady()
  const child = start(world, request)
  if (child.pid === undefined) throw await failedStart(world, request, child)
  request.onStart?.(child)
  const outcome = await supervise(world, request, child, child.pid)
  return { pid: child.pid, ...outcome, durationMs: world.clock.steady() - begin }
}

const neverStarted: Ending = {
  pid: undefined,
  exitCode: null,
  signal: null,
  timedOut: false,
  interrupted: true,
  durationMs: 0,
}

type Outcome = Omit<Ending, 'pid' | 'durationMs'>

async function supervise(world: World, request: Limits, child: ChildProcess, pid: number): Promise<Outcome> {
  const { promise: over, resolve: finish } = Promise.withResolvers<void>()
  const undo = [endWithUs(pid)]
  const after = (ms: number, act: () => void) => undo.push(afterSteady(world.clock, ms, act))
  const graceMs = request.graceMs ?? defaultGraceMs
  let why: 'timeout' | 'interruption' | undefined
  let exit: { code: number | null; signal: NodeJS.Signals | null } = { code: null, signal: null }

  const stop = (reason: 'timeout' | 'interruption') => {
    if (why !== undefined) return
    why = reason
    signalGroup(pid, 'SIGTERM')
    after(graceMs, kill)
  }
  const kill = () => {
    signalGroup(pid, 'SIGKILL')
    // A process of another user, or one stuck in the kernel, may not end even now.
    after(graceMs, finish)
  }
  const killNow = () => {
    why ??= 'interruption'
    kill()
  }
  const finishWithGroup = () => {
    // What was left behind on purpose may stay; what was told to end has until the grace is over.
    if (why === undefined || !groupLives(world.disk, pid)) finish()
    else after(lookEveryMs, finishWithGroup)
  }
  child.once('exit', (code, signal) => {
    exit = { code, signal }
    finishWithGroup()
  })
  after(request.timeoutMs, () => stop('timeout'))
  undo.push(
    listen(request.signal, () => stop('interruption')),
    listen(request.killSignal, killNow),
  )

  await over
  for (const each of undo) each()
  return {
    exitCode: exit.code,
    signal: exit.signal,
    timedOut: why === 'timeout',
    interrupted: why === 'interruption',
  }
}

function start(world: World, { program, args, options }: Started): ChildProcess {
  try {
    return world.spawn(program, args, { ...options, detached: true })
  } catch (error) {
    throw startFault(world.disk, program, options.cwd, error)
  }
}

async function failedStart(world: World, { program, options }: Started, child: ChildProcess): Promise<Fault> {
  const error = await new Promise(resolve => child.once('error', resolve))
  return startFault(world.disk, program, options.cwd, error)
}

function listen(signal: AbortSignal | undefined, act: () => void): () => void {
  signal?.addEventListener('abort', act)
  return () => signal?.removeEventListener('abort', act)
}
