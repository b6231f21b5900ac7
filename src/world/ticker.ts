// A last line on the terminal that counts the seconds, and lines that come above it. Without a terminal only the lines.

import { renderStyled, type Styled } from '../text/styled.ts'
import type { Terminal } from './terminal.ts'

export type Ticker = {
  /** A line that stays. */
  readonly above: (text: Styled) => void
  readonly stop: () => void
}

const frames = ['⠋', '⠙', '⠹', '⠸', '⠼', '⠴', '⠦', '⠧', '⠇', '⠏']
const erase = '\r\u001b[2K'

/** Starts ticking; `status` is asked for the text every time. */
export function startTicker(terminal: Terminal, status: (seconds: number) => Styled): Ticker {
  if (!terminal.interactive) return { above: terminal.tell, stop: () => {} }
  const begin = performance.now()
  let frame = 0
  const draw = () => {
    const text = renderStyled(status(Math.floor((performance.now() - begin) / 1000)), { colour: false })
    const room = terminal.columns - 3
    terminal.raw(`${erase}${frames[frame++ % frames.length]} ${[...text].slice(0, room).join('')}`)
  }
  const timer = setInterval(draw, 120)
  return {
    above: text => {
      terminal.raw(erase)
      terminal.tell(text)
    },
    stop: () => {
      clearInterval(timer)
      terminal.raw(erase)
    },
  }
}
