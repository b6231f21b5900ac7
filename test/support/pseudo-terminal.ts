// The built program on a real pseudo-terminal: keys in, screen out.

import pty from '@lydell/node-pty'
import { Terminal } from '@xterm/headless'
import { onTestFinished } from 'vitest'
import { launcher } from './teddy.ts'

type Options = {
  readonly cwd: string
  readonly env?: Readonly<Record<string, string>>
  readonly columns?: number
  readonly rows?: number
}

export type Screen = {
  readonly type: (keys: string) => void
  /** The lines on the screen now, without trailing blanks. */
  readonly lines: () => string[]
  /** Waits until the screen matches. */
  readonly shows: (pattern: RegExp) => Promise<string>
  readonly kill: (signal: string) => void
  /** Waits for the end of the program. */
  readonly exit: Promise<number>
}

/** Starts `teddy <args>` on a terminal of its own. */
export function onTerminal(args: readonly string[], options: Options): Screen {
  const { cwd, env = {}, columns = 100, rows = 30 } = options
  const terminal = new Terminal({ cols: columns, rows, allowProposedApi: true })
  const process_ = pty.spawn(process.execPath, [launcher, ...args], {
    cwd,
    cols: columns,
    rows,
    env: { PATH: process.env.PATH, HOME: cwd, TERM: 'xterm-256color', ...env },
  })
  const watchers = new Set<() => void>()
  process_.onData(data => terminal.write(data, () => watchers.forEach(watch => void watch())))
  const exit = new Promise<number>(resolve =>
    process_.onExit(({ exitCode }) => terminal.write('', () => resolve(exitCode))),
  )
  onTestFinished(() => {
    try {
      process_.kill('SIGKILL')
    } catch {
      // It has ended by itself.
    }
  })
  const lines = () => {
    const buffer = terminal.buffer.active
    const all = Array.from(
      { length: rows },
      (_, n) => buffer.getLine(buffer.baseY + n)?.translateToString(true) ?? '',
    )
    return all.slice(0, all.findLastIndex(line => line !== '') + 1)
  }
  const shows = (pattern: RegExp) =>
    new Promise<string>((resolve, reject) => {
      const look = () => {
        const text = lines().join('\n')
        if (!pattern.test(text)) return false
        watchers.delete(look)
        resolve(text)
        return true
      }
      if (look()) return
      watchers.add(look)
      void exit.then(
        () => look() || reject(new Error(`ended without ${pattern}; the screen:\n${lines().join('\n')}`)),
      )
    })
  return { type: keys => process_.write(keys), kill: signal => process_.kill(signal), lines, shows, exit }
}
