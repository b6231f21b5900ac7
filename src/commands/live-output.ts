// A command's output while it runs: the first lines as they come, then a count, at the end the last ones.

import { line, paint } from '../text/styled.ts'
import type { Terminal } from '../world/terminal.ts'
import { startTicker } from '../world/ticker.ts'

export type LiveOutput = {
  readonly add: (chunk: Uint8Array) => void
  readonly finish: () => void
}

const shownFirst = 12
const shownLast = 6
const longestLine = 2_000

/** Shows output on the terminal. */
export function liveOutput(terminal: Terminal): LiveOutput {
  const decoder = new TextDecoder()
  const last: string[] = []
  let rest = ''
  let count = 0
  const ticker = startTicker(
    terminal,
    seconds => line`      ${paint('dim', `${seconds} s · ${count} lines`)}`,
  )
  const take = (text: string) => {
    count++
    if (count <= shownFirst) ticker.above(line`      ${paint('dim', '│')} ${text}`)
    else {
      last.push(text)
      if (last.length > shownLast) last.shift()
    }
  }
  return {
    add: chunk => {
      const lines = (rest + decoder.decode(chunk, { stream: true })).split('\n')
      rest = lines.pop()!
      // A line without an end must not grow without one.
      if (rest.length > longestLine) rest = rest.slice(-longestLine)
      for (const text of lines) take(text.replace(/\r$/, '').slice(0, longestLine))
    },
    finish: () => {
      if (rest !== '') take(rest)
      ticker.stop()
      const folded = count - shownFirst - last.length
      if (folded > 0)
        terminal.tell(
          line`      ${paint('dim', `│ … ${folded} lines, all in the report as far as it holds …`)}`,
        )
      for (const text of last) terminal.tell(line`      ${paint('dim', '│')} ${text}`)
    },
  }
}
