// The built program beside other processes, and beside servers that live in the test's own process.

import { spawn } from 'node:child_process'
import { launcher, type Ran } from './teddy.ts'

type Options = {
  readonly cwd: string
  readonly env?: Readonly<Record<string, string>>
}

export type RanAsync = Ran & { readonly signal: NodeJS.Signals | null }

/** Runs `teddy <args>` without a terminal and without standard input. */
export function teddyAsync(args: readonly string[], options: Options): Promise<RanAsync> {
  return startTeddy(args, options).ended
}

/** Starts it; signals can be sent to the process. */
export function startTeddy(args: readonly string[], { cwd, env = {} }: Options) {
  const process_ = spawn(process.execPath, [launcher, ...args], {
    cwd,
    stdio: ['ignore', 'pipe', 'pipe'],
    env: { PATH: process.env.PATH, HOME: cwd, ...env },
  })
  const printed = { out: '', err: '' }
  process_.stdout.setEncoding('utf8').on('data', text => {
    printed.out += text
  })
  process_.stderr.setEncoding('utf8').on('data', text => {
    printed.err += text
  })
  const ended = new Promise<RanAsync>((resolve, reject) => {
    process_.once('error', reject)
    process_.once('close', (code, signal) => resolve({ code, signal, ...printed }))
  })
  return { process: process_, ended }
}
