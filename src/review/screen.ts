// Tier 2 on the terminal: ink brings the keys and hands the terminal over; the frames are painted row by row.

import { type Key as InkKey, render, useApp, useInput, usePaste } from 'ink'
import { createElement } from 'react'
import { renderStyled } from '../text/styled.ts'
import { type Checklist, type Event, openChecklist, reduce, type Start } from './checklist.ts'
import { bodyRows, drawFrame } from './draw.ts'
import { mostScroll } from './draw-preview.ts'
import { fulfil, type Helpers } from './fulfil.ts'
import { newHighlighter } from './highlight.ts'
import { keysOf, newPasteGuard } from './input-keys.ts'
import { paintFrame } from './paint.ts'
import type { Page } from './preview.ts'
import { newShower } from './shown.ts'

export type ScreenStreams = {
  readonly stdin: NodeJS.ReadStream
  readonly stdout: NodeJS.WriteStream
  readonly stderr: NodeJS.WriteStream
}

export type ScreenInput = {
  readonly start: Omit<Start, 'size'>
  readonly streams: ScreenStreams
  readonly colour: boolean
  /** Milliseconds that never jump. */
  readonly now: () => number
  readonly helpers: Helpers
}

export type ScreenResult = {
  /** `end`: the keyboard is gone. */
  readonly kind: 'run' | 'back' | 'interrupt' | 'end'
  readonly confirmed: readonly string[]
  readonly state: Checklist
}

/** Shows the checklist until it is left. */
export async function runScreen(input: ScreenInput): Promise<ScreenResult> {
  const { stdin, stdout } = input.streams
  const sizeNow = () => ({ columns: stdout.columns || 80, rows: stdout.rows || 24 })
  const pages = new Map<string, Page>()
  const { highlight, load } = newHighlighter()
  const shower = newShower({ highlight, pages })
  const guard = newPasteGuard(input.now)
  const { promise: over, resolve: finish, reject: fail } = Promise.withResolvers<ScreenResult>()
  let state = openChecklist({ ...input.start, size: sizeNow() })
  let busy = false
  let painted: readonly string[] | undefined
  let terminal: 'ours' | 'handed over' = 'ours'
  let app: ReturnType<typeof useApp> | undefined

  const dispatch = (event: Event) => {
    state = reduce(state, event)
  }
  const press = (key: string) => {
    const scrolls = state.focus === 'preview' || state.mode.kind !== 'list'
    const most = scrolls ? mostScroll(shower.shown(state), state.scroll, bodyRows(state), key) : 0
    dispatch({ kind: 'key', key, mostScroll: most })
  }
  const onInput = (text: string, key: InkKey) => {
    const keys = keysOf(text, key)
    const interrupts = keys.includes('ctrl-c')
    // While a page is on its way, no other key counts.
    if (!interrupts && (busy || guard(text) === 'paste')) return
    const { kind } = state.mode
    for (const one of interrupts ? ['ctrl-c'] : keys) {
      press(one)
      // What was typed before a question was seen is no answer to it.
      if (state.wish !== undefined || (state.mode.kind === 'confirm' && kind !== 'confirm')) break
    }
    grant().catch(fail)
    draw()
  }
  const grant = async () => {
    const { wish } = state
    if (wish === undefined) return
    dispatch({ kind: 'wish-done' })
    if (wish.kind === 'run') return finish({ kind: 'run', confirmed: wish.confirmed, state })
    if (wish.kind === 'back' || wish.kind === 'interrupt')
      return finish({ kind: wish.kind, confirmed: [], state })
    busy = true
    const events = fulfil(wish, () => state, { ...input.helpers, highlight, pages, handOver })
    for await (const event of events) {
      dispatch(event)
      shower.forget()
      draw()
    }
    busy = false
  }
  const handOver = async (work: () => Promise<void>) => {
    terminal = 'handed over'
    try {
      await app!.suspendTerminal(work)
    } finally {
      terminal = 'ours'
      onResize()
    }
  }
  const onPaste = (text: string) => {
    if (busy) return
    dispatch({ kind: 'paste', text })
    draw()
  }
  const onResize = () => {
    painted = undefined
    dispatch({ kind: 'resized', size: sizeNow() })
    draw()
  }
  const onEnd = () => finish({ kind: 'end', confirmed: [], state })
  const draw = () => {
    // A terminal that is behind gets the newest frame when it has caught up.
    if (terminal === 'handed over' || stdout.writableNeedDrain) return
    const frame = drawFrame(state, shower.shown(state)).map(row =>
      renderStyled(row, { colour: input.colour }),
    )
    const changes = paintFrame(painted, frame)
    if (changes !== '') stdout.write(changes)
    painted = frame
    const language = input.colour ? shower.language(state) : undefined
    if (language !== undefined) void load(language).then(drawInColour)
  }
  const drawInColour = (loaded: boolean) => {
    if (!loaded) return
    shower.forget()
    draw()
  }

  const onApp = (known: typeof app) => {
    app = known
  }
  const instance = render(createElement(Keyboard, { onInput, onPaste, onApp }), {
    ...input.streams,
    exitOnCtrlC: false,
    patchConsole: false,
    interactive: true,
    alternateScreen: true,
  })
  stdout.on('resize', onResize).on('drain', draw)
  stdin.once('end', onEnd)
  try {
    draw()
    return await over
  } finally {
    stdout.off('resize', onResize).off('drain', draw)
    stdin.off('end', onEnd)
    instance.unmount()
    await instance.waitUntilExit()
  }
}

type KeyboardProps = {
  readonly onInput: (text: string, key: InkKey) => void
  readonly onPaste: (text: string) => void
  readonly onApp: (app: ReturnType<typeof useApp>) => void
}

/** Draws nothing: ink works out every cell of every frame anew, which takes ten times as long as the rest. */
function Keyboard({ onInput, onPaste, onApp }: KeyboardProps) {
  onApp(useApp())
  useInput(onInput)
  usePaste(onPaste)
  return null
}
