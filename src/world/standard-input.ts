// What is piped into the program.

import { Fault } from '../errors.ts'

/** Whether standard input is a keyboard: reading it would wait for someone to type. */
export function inputIsKeyboard(): boolean {
  return process.stdin.isTTY === true
}

/** All of standard input, up to `maxBytes`. */
export async function readInput(maxBytes: number): Promise<Uint8Array> {
  const chunks: Buffer[] = []
  let total = 0
  for await (const chunk of process.stdin as AsyncIterable<Buffer>) {
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
