// Tier 2 on the terminal: ink brings the keys and hands the terminal over; the frames are painted row by row.

import { type Key as InkKey, render, useApp, useInput, usePaste } from 'ink'
import { createElement, useEffect } from 'react'
import { renderStyled } from '../text/styled.ts'
import { untilNothingComes } from '../world/keyboard.ts'
import { type Checklist, type Event, openChecklist, reduce, type Start } from './checklist.ts'
import { bodyRows, drawFrame } from './draw.ts'
import { mostScroll } from './draw-preview.ts'
import { fulfil, type Programs } from './fulfil.ts'
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
  readonly programs: Programs
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
  let busy: AbortController | undefined
  /** Whether keys count: what was typed before something was on the screen is no answer to it. */
  let listening: 'no' | 'once drawn' | 'yes' = 'no'
  let came = false
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
    const typed = guard(text) === 'typed'
    came = true
    if (keys.includes('ctrl-c')) return interrupt()
    if (busy && keys.some(one => ['q', 'escape', 'ctrl-d'].includes(one))) busy.abort()
    if (busy || listening !== 'yes' || !typed) return
    const question = questionOf(state)
    for (const one of keys) {
      press(one)
      // Each question takes a key of its own.
      if (state.wish !== undefined || questionOf(state) !== question) break
    }
    grant().catch(fail)
    if (questionOf(state) === question) draw()
    else present().catch(fail)
  }
  const interrupt = () => {
    busy?.abort()
    press('ctrl-c')
    grant().catch(fail)
  }
  const grant = async () => {
    const { wish } = state
    if (wish === undefined) return
    dispatch({ kind: 'wish-done' })
    if (wish.kind === 'run') return finish({ kind: 'run', confirmed: wish.confirmed, state })
    if (wish.kind === 'back' || wish.kind === 'interrupt')
      return finish({ kind: wish.kind, confirmed: [], state })
    busy = new AbortController()
    const { now, programs } = input
    const { signal } = busy
    const events = fulfil(wish, () => state, { ...programs, highlight, pages, handOver, now, signal })
    for await (const event of events) {
      dispatch(event)
      shower.forget()
      if (event.kind === 'progress') draw()
    }
    if (state.wish === undefined) await present()
    else await grant()
  }
  const handOver = async (work: () => Promise<void>) => {
    terminal = 'handed over'
    try {
      await app!.suspendTerminal(work)
    } finally {
      terminal = 'ours'
      painted = undefined
      dispatch({ kind: 'resized', size: sizeNow() })
    }
  }
  const onPaste = (text: string) => {
    came = true
    if (busy || listening !== 'yes') return
    dispatch({ kind: 'paste', text })
    draw()
  }
  const onResize = () => {
    painted = undefined
    dispatch({ kind: 'resized', size: sizeNow() })
    draw()
  }
  /** Drops what was typed so far, then shows how things are; from then on keys count. */
  const present = async () => {
    listening = 'no'
    await untilNothingComes(() => {
      const heard = came
      came = false
      return heard
    })
    busy = undefined
    listening = 'once drawn'
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
    if (changes !== '') stdout.write(changes, listen)
    else listen()
    painted = frame
    const language = input.colour ? shower.language(state) : undefined
    if (language !== undefined) void load(language).then(drawInColour)
  }
  const listen = () => {
    if (listening === 'once drawn') listening = 'yes'
  }
  const drawInColour = (loaded: boolean) => {
    if (!loaded) return
    shower.forget()
    draw()
  }

  const onApp = (known: typeof app) => {
    app = known
  }
  // Worked out before anything is shown: with very many items it takes a while.
  shower.shown(state)
  const onReady = () => void present().catch(fail)
  const instance = render(createElement(Keyboard, { onInput, onPaste, onApp, onReady }), {
    ...input.streams,
    exitOnCtrlC: false,
    patchConsole: false,
    interactive: true,
    alternateScreen: true,
  })
  stdout.on('resize', onResize).on('drain', draw)
  stdin.once('end', onEnd)
  try {
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
  /** Keys are heard from here on. */
  readonly onReady: () => void
}

/** The question that waits for an answer. */
function questionOf({ mode }: Checklist): string | undefined {
  return mode.kind === 'confirm' ? mode.left[0] : undefined
}

/** Draws nothing: ink works out every cell of every frame anew, which takes ten times as long as the rest. */
function Keyboard({ onInput, onPaste, onApp, onReady }: KeyboardProps) {
  onApp(useApp())
  useInput(onInput)
  usePaste(onPaste)
  useEffect(onReady, [onReady])
  return null
}
