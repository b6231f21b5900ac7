// The clipboard of the person at the terminal: text only, whole, or a Fault that says what to do instead.

import { randomBytes } from 'node:crypto'
import { join } from 'node:path'
import { Fault } from '../errors.ts'
import { safeLine } from '../text/safe.ts'
import { renderTerminalCopy } from '../text/terminal-copy.ts'
import { writeAtomic } from './atomic-write.ts'
import { type ClipboardProgram, clipboardPrograms } from './clipboard-programs.ts'
import { type ClipboardRun, runClipboard } from './run-clipboard.ts'
import { temporaryFolder } from './temporary-path.ts'
import type { World } from './world.ts'

type ReadOptions = { readonly maxBytes?: number; readonly timeoutMs?: number }

type WriteOptions = {
  readonly timeoutMs?: number
  /** Where the file goes when there is no clipboard. */
  readonly folder?: string
}

/** Where the text went. A terminal does not tell whether it took it. */
export type Written =
  | { readonly to: 'clipboard' | 'terminal' }
  | { readonly to: 'file'; readonly path: string }

const defaultMaxBytes = 20_000_000
const defaultTimeoutMs = 10_000

const instead = 'or give the name of a file, or `-` for standard input'

/** The text in the clipboard. */
export async function readClipboard(world: World, options: ReadOptions = {}): Promise<string> {
  const { maxBytes = defaultMaxBytes, timeoutMs = defaultTimeoutMs } = options
  const programs = clipboardPrograms(process.platform, world.env)
  let unreachable = ''
  for (const program of programs) {
    const run = await runClipboard(world, program.read, { env: program.env, maxBytes, timeoutMs })
    if (run.outcome === 'missing') continue
    if (run.outcome === 'failed' && isUnreachable(run)) {
      unreachable = run.complaint
      continue
    }
    if (run.outcome === 'too-large') throw tooLarge(maxBytes)
    if (run.outcome === 'hung') throw hung(program, timeoutMs)
    const text = run.outcome === 'done' ? textOf(run.output) : undefined
    if (text === undefined || text.trim() === '') throw await nothingToRead(world, program, run)
    return text
  }
  throw noClipboard(programs, unreachable)
}

/** Puts the text into the clipboard, else hands it to the terminal, else keeps it in a file only you can read. */
export async function writeClipboard(
  world: World,
  text: string,
  options: WriteOptions = {},
): Promise<Written> {
  const { timeoutMs = defaultTimeoutMs } = options
  for (const { write, env } of clipboardPrograms(process.platform, world.env)) {
    const run = await runClipboard(world, write, { env, input: text, maxBytes: 0, timeoutMs })
    if (run.outcome === 'done') return { to: 'clipboard' }
  }
  const sequence = takesSequences(world) ? renderTerminalCopy(text) : undefined
  if (sequence !== undefined) {
    world.terminal.raw(sequence)
    return { to: 'terminal' }
  }
  const folder = options.folder ?? temporaryFolder(world.env)
  const path = join(folder, `teddy-clipboard-${randomBytes(6).toString('hex')}.txt`)
  writeAtomic(world.disk, path, text, { mode: 0o600 })
  return { to: 'file', path }
}

// tmux and screen swallow the sequence unless they are set up for it, and the text would be lost.
function takesSequences({ terminal, env }: World): boolean {
  return terminal.interactive && !env.TMUX && !env.STY
}

function isUnreachable({ complaint }: ClipboardRun): boolean {
  return /display|connect|compositor/i.test(complaint)
}

/** The bytes as text; undefined when they are something else. */
function textOf(bytes: Buffer): string | undefined {
  try {
    const text = new TextDecoder('utf-8', { fatal: true, ignoreBOM: true }).decode(bytes)
    return text.includes('\0') ? undefined : text
  } catch {
    return undefined
  }
}

async function nothingToRead(world: World, program: ClipboardProgram, run: ClipboardRun): Promise<Fault> {
  if (program.types !== undefined) {
    const limits = { env: program.env, maxBytes: 65_536, timeoutMs: 2_000 }
    const types = await runClipboard(world, program.types, limits)
    if (/^image\//m.test(types.output.toString())) return noText('the clipboard holds a picture, not text')
  }
  if (textOf(run.output) === undefined) return noText('what the clipboard holds is not text in UTF-8')
  const words = run.complaint === '' ? '' : ` (${safeLine(run.complaint.slice(0, 200))})`
  return noText(`the clipboard is empty or holds no text${words}`)
}

function noText(message: string): Fault {
  return new Fault('usage', message, { hints: [`copy the text first, ${instead}`] })
}

function tooLarge(maxBytes: number): Fault {
  return new Fault('usage', `the clipboard holds more than ${maxBytes.toLocaleString('en')} bytes`, {
    hints: ['save it to a file and give the name of that file'],
  })
}

function hung({ read: [name] }: ClipboardProgram, timeoutMs: number): Fault {
  return new Fault('failed', `${name} did not answer within ${timeoutMs / 1000} s`, {
    hints: [`copy the text again, ${instead}`],
  })
}

function noClipboard(programs: readonly ClipboardProgram[], unreachable: string): Fault {
  if (unreachable !== '') {
    return new Fault('usage', `the clipboard cannot be reached: ${safeLine(unreachable.slice(0, 200))}`, {
      hints: [`check DISPLAY and WAYLAND_DISPLAY, ${instead}`],
    })
  }
  const best = programs[0]
  if (best === undefined) {
    return new Fault('usage', 'there is no clipboard here: no display is set', {
      hints: ['give the name of a file, or `-` for standard input'],
    })
  }
  const names = programs.map(({ read: [name] }) => name).join(', ')
  return new Fault('usage', `no program to read the clipboard with: looked for ${names}`, {
    hints: [`install ${best.install}, ${instead}`],
  })
}
