// A real pipe for what a command prints. Node's own are sockets, which commands cannot open as /dev/stderr.

import { constants } from 'node:fs'
import { Socket } from 'node:net'
import { errorCode, Fault } from '../errors.ts'
import type { Disk } from './disk.ts'
import { diskFault } from './disk-fault.ts'
import { findProgram } from './find-program.ts'
import { runProcess } from './run-process.ts'
import { afterSteady } from './steady-timer.ts'
import { temporaryFolder, temporaryPath } from './temporary-path.ts'
import type { World } from './world.ts'

export type OutputPipe = {
  /** The end to write to. It has to be closed here once the command has its copy. */
  readonly input: number
  /** Reads what is there after the command ended; says whether some process can still write to it. */
  readonly drain: () => Promise<'closed' | 'held'>
  readonly destroy: () => void
}

/** What a dying process has written last is there at once; this is for processes that end a moment later. */
const drainMs = 150

/** The largest pipe that a user may have. A process that goes on writing must not keep us reading. */
const drainBytes = 1_048_576

/** Opens a pipe without a name; `onChunk` gets the bytes in the order in which they were written. */
export async function openOutputPipe(
  world: World,
  onChunk: (chunk: Uint8Array) => void,
): Promise<OutputPipe> {
  const path = temporaryPath(world.env)
  try {
    await makeFifo(world, path)
    const { output, input } = openBothEnds(world.disk, path)
    return { input, ...reader(world, output, onChunk) }
  } catch (error) {
    throw diskFault(error, path)
  } finally {
    removeName(world.disk, path)
  }
}

function removeName(disk: Disk, path: string): void {
  try {
    disk.unlink(path)
  } catch {
    // It was never made, or it stays: a name in the temporary folder is no reason to fail.
  }
}

function openBothEnds(disk: Disk, path: string): { output: number; input: number } {
  const { O_NOFOLLOW, O_NONBLOCK, O_RDONLY, O_WRONLY } = constants
  // The reader first, and without waiting: each side waits for the other otherwise.
  const output = disk.open(path, O_RDONLY | O_NONBLOCK | O_NOFOLLOW)
  try {
    return { output, input: disk.open(path, O_WRONLY | O_NOFOLLOW) }
  } catch (error) {
    disk.close(output)
    throw error
  }
}

async function makeFifo(world: World, path: string): Promise<void> {
  const program = await findProgram(world, 'mkfifo')
  if (program === undefined) {
    throw new Fault('failed', 'there is no `mkfifo`, which TeDDy needs to run commands', {
      hints: ['install it (coreutils), or check PATH'],
    })
  }
  const options = { cwd: '/', stdio: 'ignore' as const, env: world.env }
  const { exitCode } = await runProcess(world, {
    program,
    args: ['-m', '600', path],
    options,
    timeoutMs: 10_000,
  })
  if (exitCode === 0) return
  throw new Fault('failed', `cannot make a pipe in ${temporaryFolder(world.env)}`, {
    hints: ['set TMPDIR to a folder you can write to, with free space'],
  })
}

function reader(world: World, fd: number, onChunk: (chunk: Uint8Array) => void): Omit<OutputPipe, 'input'> {
  const socket = new Socket({ fd, readable: true, writable: false })
  const ended = new Promise<void>(resolve => socket.once('close', () => resolve()))
  // A pipe has no errors that would not show as its end.
  socket.on('error', () => {})
  socket.on('data', onChunk)

  async function drain(): Promise<'closed' | 'held'> {
    if (!socket.destroyed) {
      let cancel = () => {}
      const moment = new Promise<void>(resolve => {
        cancel = afterSteady(world.clock, drainMs, resolve)
      })
      await Promise.race([ended, moment])
      cancel()
    }
    if (socket.destroyed) return 'closed'
    const state = readRest(world, fd, onChunk)
    socket.destroy()
    return state
  }

  return { drain, destroy: () => socket.destroy() }
}

function readRest(world: World, fd: number, onChunk: (chunk: Uint8Array) => void): 'closed' | 'held' {
  const chunk = Buffer.alloc(65_536)
  try {
    for (let total = 0; total < drainBytes; ) {
      const count = world.disk.read(fd, chunk, 0, chunk.length, null)
      if (count === 0) return 'closed'
      onChunk(chunk.subarray(0, count))
      total += count
    }
  } catch (error) {
    if (errorCode(error) !== 'EAGAIN') throw error
  }
  return 'held'
}
