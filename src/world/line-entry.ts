// One line to write on at the bottom of the terminal, with the usual keys; pastes come whole and apart from typing.

import { createInterface } from 'node:readline'
import { Readable } from 'node:stream'
import { StringDecoder } from 'node:string_decoder'
import { type InputPart, splitInput } from '../text/pasted.ts'
import { closeKeyboard, openKeyboard, paste } from './keyboard.ts'
import { stopUntilContinued } from './suspend.ts'
import type { Terminal } from './terminal.ts'

export type LineEntry = {
  readonly line: () => { readonly before: string; readonly after: string }
  /** Takes the line away, lets `print` say something above it, and shows another line. */
  readonly rewrite: (line: { readonly before: string; readonly after: string }, print: () => void) => void
  /** Gives the terminal to somebody else for a while; what is typed meanwhile is theirs. */
  readonly handOver: (work: () => Promise<void>) => Promise<void>
  readonly close: () => void
}

type Heard = {
  readonly onLine: (text: string) => void
  readonly onPaste: (text: string) => void
  /** Ctrl-D on an empty line. */
  readonly onEnd: () => void
  /** The terminal is gone. */
  readonly onGone: () => void
  readonly onInterrupt: () => void
  /** Ctrl-G. */
  readonly onEditor: () => void
}

/** A terminal sends a mark at once; what has not come by then is a key of its own. */
const markMs = 50
const prompt = '› '

/** Opens the entry on the open keyboard. */
export function openLineEntry(terminal: Terminal, heard: Heard): LineEntry {
  const { stdin, stdout } = process
  const decoder = new StringDecoder('utf8')
  const splitter = splitInput(paste)
  // Only what was typed reaches the line editor.
  const typed = new Readable({ read: () => {} })
  const reader = createInterface({ input: typed, output: stdout, terminal: true, prompt, historySize: 0 })
  let timer: NodeJS.Timeout | undefined
  let listening = true

  const take = (chunk: Buffer | string) => {
    clearTimeout(timer)
    feed(splitter.take(typeof chunk === 'string' ? chunk : decoder.write(chunk)))
    timer = setTimeout(() => feed(splitter.giveUp()), markMs)
  }
  const feed = (parts: readonly InputPart[]) => {
    for (const { kind, text } of parts) {
      if (!listening) return
      // At once, so that a paste finds the line as it was when it came.
      if (kind === 'typed') typed.emit('data', text)
      else heard.onPaste(text)
    }
  }
  const handOver = async (work: () => Promise<void>) => {
    listening = false
    terminal.raw(`${paste.off}\n`)
    closeKeyboard()
    try {
      await work()
    } finally {
      await openKeyboard()
      terminal.raw(paste.on)
      listening = true
    }
  }
  const rewrite: LineEntry['rewrite'] = ({ before, after }, print) => {
    reader.write(null, { ctrl: true, name: 'e' })
    reader.write(null, { ctrl: true, name: 'u' })
    terminal.raw('\r\u001b[J')
    print()
    reader.prompt()
    if (before + after !== '') reader.write(before + after)
    for (const _ of after) reader.write(null, { name: 'left' })
  }

  reader.on('line', heard.onLine)
  reader.on('SIGINT', heard.onInterrupt)
  reader.on('SIGTSTP', () => void handOver(stopUntilContinued).then(() => reader.prompt(true)))
  reader.once('close', () => {
    listening = false
    heard.onEnd()
  })
  typed.on('keypress', (_, key: { readonly name?: string; readonly ctrl?: boolean }) => {
    if (listening && key.ctrl === true && key.name === 'g') heard.onEditor()
  })
  // A terminal that was closed gives an error, not an end.
  stdin.on('data', take).once('end', heard.onGone).once('close', heard.onGone).once('error', heard.onGone)
  terminal.raw(paste.on)
  reader.prompt()
  return {
    line: () => ({ before: reader.line.slice(0, reader.cursor), after: reader.line.slice(reader.cursor) }),
    rewrite,
    handOver,
    close: () => {
      clearTimeout(timer)
      stdin.off('data', take).off('end', heard.onGone).off('close', heard.onGone).off('error', heard.onGone)
      reader.close()
      terminal.raw(paste.off)
    },
  }
}
