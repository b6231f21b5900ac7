// The screen and the keyboard. Only escaped text can be printed: see text/styled.

import { fstatSync, writeSync } from 'node:fs'
import { errorCode } from '../errors.ts'
import { redact } from '../text/redact.ts'
import { renderStyled, type Styled } from '../text/styled.ts'
import { diskFault } from './disk-fault.ts'
import type { Environment } from './world.ts'

export type Terminal = {
  /** A person is there: both ends are a terminal that can do more than print lines. */
  readonly interactive: boolean
  readonly columns: number
  /** A line of result, to standard output. */
  readonly say: (text: Styled) => void
  /** A line about the work (warnings, progress, errors), to standard error. */
  readonly tell: (text: Styled) => void
  /** Output for programs, exactly as given: `--json`, completions, Markdown. Never for a person's eyes. */
  readonly raw: (text: string | Uint8Array) => void
}

type Stream = { readonly isTTY?: boolean; readonly columns?: number }
type Streams = { readonly stdin: Stream; readonly stdout: Stream; readonly stderr: Stream }

/** The terminal this process runs in. */
export function realTerminal(env: Environment, streams: Streams): Terminal {
  const dumb = env.TERM === 'dumb'
  const isTerminal = (name: keyof Streams) => isDevice(numbers[name]) && streams[name].isTTY === true
  const colour = (name: keyof Streams) => wantsColour(env, () => !dumb && isTerminal(name))
  return {
    get interactive() {
      return isTerminal('stdin') && isTerminal('stdout') && !dumb && !env.CI
    },
    get columns() {
      return (isTerminal('stdout') && streams.stdout.columns) || 80
    },
    say: text => print(1, shown(text, colour('stdout'))),
    tell: text => print(2, shown(text, colour('stderr'))),
    raw: text => print(1, text),
  }
}

const numbers = { stdin: 0, stdout: 1, stderr: 2 } as const

/**
 * Whether it can be a terminal at all, before a stream is asked: making one takes milliseconds, and a pipe would not wait
 * for its reader any more.
 */
function isDevice(fd: number): boolean {
  try {
    return fstatSync(fd).isCharacterDevice()
  } catch {
    return false
  }
}

// The last place where a key could get out, so it is stopped here whatever the caller did.
function shown(text: Styled, colour: boolean): string {
  return `${redact(renderStyled(text, { colour })).text}\n`
}

// NO_COLOR and FORCE_COLOR as the conventions at no-color.org and force-color.org have them.
function wantsColour(env: Environment, able: () => boolean): boolean {
  if (env.NO_COLOR) return false
  if (env.FORCE_COLOR) return env.FORCE_COLOR !== '0'
  return able()
}

/** Writes all of it now, so that nothing is lost when the process ends right after. */
function print(fd: 1 | 2, text: string | Uint8Array): void {
  const bytes = typeof text === 'string' ? Buffer.from(text) : text
  let done = 0
  while (done < bytes.length) {
    try {
      done += writeSync(fd, bytes, done)
    } catch (error) {
      const code = errorCode(error)
      if (code === 'EAGAIN') Atomics.wait(new Int32Array(new SharedArrayBuffer(4)), 0, 0, 5)
      // Nobody reads any more, or the terminal was closed; and what cannot be said on standard error cannot be said at all.
      else if (code === 'EPIPE' || code === 'EIO' || fd === 2) return
      else throw diskFault(error, 'standard output')
    }
  }
}
