// Any program on a real pseudo-terminal: keys in, screen and bytes out, and a window whose size changes.

import pty from '@lydell/node-pty'
import { Terminal } from '@xterm/headless'
import { onTestFinished } from 'vitest'

export type TerminalOptions = {
  readonly cwd: string
  readonly env?: Readonly<Record<string, string>>
  readonly columns?: number
  readonly rows?: number
}

export type ProgramScreen = {
  readonly type: (keys: string) => void
  readonly resize: (columns: number, rows: number) => void
  /** The lines on the screen now, without trailing blanks. */
  readonly lines: () => string[]
  /** Everything the program has written so far. */
  readonly bytes: () => string
  /** Waits until the screen matches. */
  readonly shows: (pattern: RegExp) => Promise<string>
  /** Waits until everything written so far matches. */
  readonly writes: (pattern: RegExp) => Promise<string>
  readonly kill: (signal: string) => void
  /** Waits for the end of the program. */
  readonly exit: Promise<number>
}

/** Starts a program on a terminal of its own. */
export function programOnTerminal(
  program: string,
  args: readonly string[],
  options: TerminalOptions,
): ProgramScreen {
  const { cwd, env = {}, columns = 100, rows = 30 } = options
  const terminal = new Terminal({ cols: columns, rows, allowProposedApi: true })
  const child = pty.spawn(program, [...args], {
    cwd,
    cols: columns,
    rows,
    env: { PATH: process.env.PATH, HOME: cwd, TERM: 'xterm-256color', NODE_ENV: 'production', ...env },
  })
  const watchers = new Set<() => void>()
  let bytes = ''
  child.onData(data => {
    bytes += data
    terminal.write(data, () => watchers.forEach(watch => void watch()))
  })
  const exit = new Promise<number>(resolve =>
    child.onExit(({ exitCode }) => terminal.write('', () => resolve(exitCode))),
  )
  onTestFinished(() => {
    try {
      child.kill('SIGKILL')
    } catch {
      // It has ended by itself.
    }
  })
  const lines = () => {
    const buffer = terminal.buffer.active
    const all = Array.from(
      { length: terminal.rows },
      (_, n) => buffer.getLine(buffer.baseY + n)?.translateToString(true) ?? '',
    )
    return all.slice(0, all.findLastIndex(line => line !== '') + 1)
  }
  const until = (look: () => string, pattern: RegExp) =>
    new Promise<string>((resolve, reject) => {
      const check = () => {
        const text = look()
        if (!pattern.test(text)) return false
        watchers.delete(check)
        resolve(text)
        return true
      }
      if (check()) return
      watchers.add(check)
      void exit.then(
        () => check() || reject(new Error(`ended without ${pattern}; the screen:\n${lines().join('\n')}`)),
      )
    })
  return {
    type: keys => child.write(keys),
    resize: (newColumns, newRows) => {
      terminal.resize(newColumns, newRows)
      child.resize(newColumns, newRows)
    },
    lines,
    bytes: () => bytes,
    shows: pattern => until(() => lines().join('\n'), pattern),
    writes: pattern => until(() => bytes, pattern),
    kill: signal => child.kill(signal),
    exit,
  }
}
