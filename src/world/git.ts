// The one way to call git. Nothing it runs into may start a program, ask a question or reach the network.

import type { ChildProcess } from 'node:child_process'
import { Fault } from '../errors.ts'
import { headTail } from '../text/head-tail.ts'
import { findProgram } from './find-program.ts'
import { meetsDrivers } from './git-commands.ts'
import { driversOff, listDrivers } from './git-drivers.ts'
import { gitFault } from './git-fault.ts'
import { type GitSurroundings, hardenedArgs, hardenedEnvironment } from './git-hardening.ts'
import { runProcess } from './run-process.ts'
import { afterSteady } from './steady-timer.ts'
import type { World } from './world.ts'

export type GitRequest = GitSurroundings & {
  readonly cwd: string
  /** The command first, one of those in git-commands: `['status', '-z']`. */
  readonly args: readonly string[]
  readonly input?: Uint8Array | string
  readonly timeoutMs?: number
  /** Bytes of standard output; a call that gives more is ended. */
  readonly maxOutput?: number
  readonly signal?: AbortSignal
}

export type GitResult = {
  /** Null when git did not end by itself. */
  readonly code: number | null
  readonly stdout: Buffer
  readonly stderr: string
  readonly timedOut: boolean
  readonly interrupted: boolean
  /** There was more output than `maxOutput`; `stdout` holds its beginning. */
  readonly tooLong: boolean
}

const defaultTimeoutMs = 120_000
const defaultMaxOutput = 256 * 1_048_576
const stderrLimits = { head: 16_384, tail: 16_384 }

/** Git's pipes end with it, unless something it started holds them. */
const pipesEndMs = 1_000

/** Calls git and gives back what it said; a Fault only when git cannot be started. */
export async function git(world: World, request: GitRequest): Promise<GitResult> {
  const program = await findGit(world)
  const meets = meetsDrivers(request.args)
  if (!meets || request.drivers === 'none') return callGit(world, program, request, [])
  const { input: _, ...around } = request
  const listed = await callGit(world, program, { ...around, args: listDrivers }, [])
  // 1 is git's way to say that there are none.
  if (listed.code !== 0 && listed.code !== 1) return listed
  return callGit(world, program, request, driversOff(listed.stdout))
}

/** The same, for calls that have to succeed: any other end is a Fault with git's own words. */
export async function gitOrFault(world: World, request: GitRequest): Promise<GitResult> {
  const result = await git(world, request)
  if (result.code === 0) return result
  throw gitFault(request.args[0] ?? '', result)
}

/** Where git was found, by the PATH that it was looked for in. */
const found = new Map<string, string>()

async function findGit(world: World): Promise<string> {
  const path = world.env.PATH ?? ''
  const known = found.get(path)
  // To look through a long PATH takes about as long as git's own start.
  if (known !== undefined && world.disk.lstat(known, { throwIfNoEntry: false }) !== undefined) return known
  const program = await findProgram(world, 'git')
  if (program !== undefined) {
    found.set(path, program)
    return program
  }
  throw new Fault('failed', 'git is not installed, or not on the PATH', {
    hints: ['install git 2.38 or newer', 'without it a session runs with `--no-snapshot`'],
  })
}

async function callGit(
  world: World,
  program: string,
  request: GitRequest,
  drivers: readonly string[],
): Promise<GitResult> {
  const maxOutput = request.maxOutput ?? defaultMaxOutput
  const tooLong = new AbortController()
  const output: Buffer[] = []
  const said = headTail(stderrLimits)
  let size = 0
  let closed = Promise.resolve()
  let child: ChildProcess | undefined

  const ending = await runProcess(world, {
    program,
    args: hardenedArgs(request.args, drivers, request),
    options: {
      cwd: request.cwd,
      env: hardenedEnvironment(world.env, request.args[0] ?? '', request),
      stdio: [request.input === undefined ? 'ignore' : 'pipe', 'pipe', 'pipe'],
    },
    timeoutMs: request.timeoutMs ?? defaultTimeoutMs,
    signal: AbortSignal.any(request.signal ? [request.signal, tooLong.signal] : [tooLong.signal]),
    onStart: started => {
      child = started
      closed = new Promise(resolve => started.once('close', () => resolve()))
      started.stdout?.on('data', (chunk: Buffer) => {
        if (size < maxOutput) output.push(chunk.subarray(0, maxOutput - size))
        size += chunk.length
        if (size > maxOutput) tooLong.abort()
      })
      started.stderr?.on('data', said.add)
      // Git may end before it has read everything; how it ended says why.
      started.stdin?.on('error', () => {}).end(request.input)
    },
  })
  await closedOrLate(world, closed)
  child?.stdout?.destroy()
  child?.stderr?.destroy()
  return {
    code: ending.timedOut || ending.interrupted ? null : ending.exitCode,
    stdout: Buffer.concat(output),
    stderr: said.finish().text,
    timedOut: ending.timedOut,
    interrupted: ending.interrupted && !tooLong.signal.aborted,
    tooLong: tooLong.signal.aborted,
  }
}

async function closedOrLate(world: World, closed: Promise<void>): Promise<void> {
  let cancel = () => {}
  const late = new Promise<void>(resolve => {
    cancel = afterSteady(world.clock, pipesEndMs, resolve)
  })
  await Promise.race([closed, late])
  cancel()
}
