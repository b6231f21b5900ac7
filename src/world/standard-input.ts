// What is piped or pasted into the program, and the terminal in its place when that has ended.

import { closeSync, createReadStream, fstatSync, openSync } from 'node:fs'
import { isatty, ReadStream } from 'node:tty'
import { Fault } from '../errors.ts'

/** Whether standard input is a keyboard: reading it would wait for someone to type. */
export function inputIsKeyboard(): boolean {
  return process.stdin.isTTY === true
}

/** All of standard input, up to `maxBytes`. */
export async function readInput(maxBytes: number): Promise<Uint8Array> {
  const chunks: Buffer[] = []
  let total = 0
  for await (const chunk of openInput() as AsyncIterable<Buffer>) {
    total += chunk.length
    if (total > maxBytes) {
      throw new Fault('refused', `standard input holds more than ${maxBytes.toLocaleString('en')} bytes`, {
        hints: ['split the work into several plans'],
      })
    }
    chunks.push(chunk)
  }
  return Buffer.concat(chunks)
}

// Not `process.stdin`, which is made once: what stands there later may be the terminal.
function openInput(): NodeJS.ReadableStream {
  if (isatty(0)) return new ReadStream(0)
  const stat = fstatSync(0)
  if (!stat.isFIFO() && !stat.isSocket()) return createReadStream('', { fd: 0, autoClose: false })
  // Loaded only here: most commands read no pipe.
  const { Socket } = process.getBuiltinModule('node:net')
  return new Socket({ fd: 0, readable: true, writable: false })
}

/**
 * Puts the terminal in the place of standard input, which was read to its end: whatever is asked from here on is
 * answered there. Who sees neither output nor errors on a terminal would not see a question, and is not asked.
 */
export function takeKeysFromTerminal(): void {
  const seen = isatty(1) && isatty(2)
  closeSync(0)
  // The lowest number that is free is the one that was just closed.
  if ((seen && opens('/dev/tty')) || opens('/dev/null')) return
  throw new Fault('bug', 'standard input could not be replaced')
}

function opens(path: string): boolean {
  try {
    return openSync(path, 'r') === 0
  } catch {
    return false
  }
}
