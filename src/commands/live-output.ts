// A command's output while it runs: the first lines as they come, then a count, at the end the last ones.

import { cut } from '../review/columns.ts'
import { counted } from '../review/text-lines.ts'
import { line, paint, type Styled } from '../text/styled.ts'
import type { Terminal } from '../world/terminal.ts'
import { startTicker } from '../world/ticker.ts'

export type LiveOutput = {
  readonly add: (chunk: Uint8Array) => void
  readonly finish: () => void
}

const shownFirst = 12
const shownLast = 6
const longestLine = 2_000

/** Shows output on the terminal; `asked` is the signal that asks the command to end. */
export function liveOutput(terminal: Terminal, asked: AbortSignal): LiveOutput {
  const decoder = new TextDecoder()
  const last: string[] = []
  let rest = ''
  let count = 0
  const ticker = startTicker(terminal, seconds => {
    // Only a command that goes on all the same is around long enough for this to be seen.
    const going = asked.aborted ? ' · asked to end; ctrl-c again kills it' : ''
    return line`      ${paint('dim', `${seconds} s · ${counted(count, 'line')}${going}`)}`
  })
  const take = (text: string) => {
    count++
    if (count <= shownFirst) ticker.above(shown(terminal, text))
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
      if (folded > 0) {
        const words = `│ … ${counted(folded, 'line')}, all in the report as far as it holds …`
        terminal.tell(line`      ${paint('dim', words)}`)
      }
      for (const text of last) terminal.tell(shown(terminal, text))
    },
  }
}

// What is longer than the line is in the report.
function shown({ interactive, columns }: Terminal, text: string): Styled {
  const styled = line`      ${paint('dim', '│')} ${text}`
  return interactive ? cut(styled, columns) : styled
}
