// Running one clipboard program: capped in bytes and time, found by absolute folders of the PATH only.

import type { ChildProcess } from 'node:child_process'
import type { Readable } from 'node:stream'
import { finished } from 'node:stream/promises'
import type { Command } from './clipboard-programs.ts'
import { findProgram } from './find-program.ts'
import { runProcess } from './run-process.ts'
import { afterSteady } from './steady-timer.ts'
import type { Environment, World } from './world.ts'

export type ClipboardRun = {
  readonly outcome: 'done' | 'failed' | 'missing' | 'hung' | 'too-large'
  readonly output: Buffer
  /** What the program said about its failure. */
  readonly complaint: string
}

type Request = {
  readonly env: Environment | undefined
  /** Given, it goes to the program, and nothing is read from it. */
  readonly input?: string
  readonly maxBytes: number
  readonly timeoutMs: number
}

/** What a program wrote before it ended is there at once; a child of it that holds the pipe is not waited for. */
const drainMs = 500

/** Runs the program to its end. */
export async function runClipboard(
  world: World,
  [name, ...args]: Command,
  request: Request,
): Promise<ClipboardRun> {
  const program = await findProgram(world, name)
  if (program === undefined) return without('missing')
  const overflow = new AbortController()
  const output: Buffer[] = []
  const complaint: Buffer[] = []
  const pipes: Promise<unknown>[] = []
  let child: ChildProcess | undefined

  const ending = await runProcess(world, {
    program,
    args,
    options: {
      // Not the project: it must have no say in what a program does.
      cwd: '/',
      env: { ...world.env, ...request.env },
      // A program that keeps what was written lives on in the background and would hold every pipe open.
      stdio: request.input === undefined ? ['ignore', 'pipe', 'pipe'] : ['pipe', 'ignore', 'ignore'],
    },
    timeoutMs: request.timeoutMs,
    graceMs: 200,
    killSignal: overflow.signal,
    onStart: started => {
      child = started
      // A program that ends without reading everything is judged by its exit code.
      started.stdin?.on('error', () => {})
      started.stdin?.end(request.input)
      pipes.push(keep(started.stdout, output, request.maxBytes, () => overflow.abort()))
      pipes.push(keep(started.stderr, complaint, 4_096, () => {}))
    },
  })
  await endOrMoment(world, Promise.all(pipes))
  child?.stdout?.destroy()
  child?.stderr?.destroy()
  if (overflow.signal.aborted) return without('too-large')
  if (ending.timedOut) return without('hung')
  return {
    outcome: ending.exitCode === 0 ? 'done' : 'failed',
    output: Buffer.concat(output),
    complaint: Buffer.concat(complaint).toString().trim(),
  }
}

function without(outcome: ClipboardRun['outcome']): ClipboardRun {
  return { outcome, output: Buffer.alloc(0), complaint: '' }
}

/** Keeps what comes up to `maxBytes`; what it returns waits for the end of the pipe. */
async function keep(
  stream: Readable | null,
  pieces: Buffer[],
  maxBytes: number,
  onMore: () => void,
): Promise<void> {
  let bytes = 0
  stream?.on('data', (piece: Buffer) => {
    bytes += piece.length
    if (bytes <= maxBytes) pieces.push(piece)
    else onMore()
  })
  // Pipes have no errors that would not show as their end.
  if (stream) await finished(stream).catch(() => {})
}

async function endOrMoment(world: World, ended: Promise<unknown>): Promise<void> {
  const moment = Promise.withResolvers<void>()
  const cancel = afterSteady(world.clock, drainMs, moment.resolve)
  await Promise.race([ended, moment.promise]).finally(cancel)
}
