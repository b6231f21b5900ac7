// A question that a text of several lines answers: typed, pasted with all its blank lines, or written in an editor.

import { Fault } from '../errors.ts'
import { type Draft, draftText, withText } from '../text/draft.ts'
import { line, paint } from '../text/styled.ts'
import { editText } from './edit-text.ts'
import { closeKeyboard, openKeyboard } from './keyboard.ts'
import { openLineEntry } from './line-entry.ts'
import type { World } from './world.ts'

export type TextQuestion = {
  /** Printed above the place to write. */
  readonly question: string
  /** What an empty line means when nothing was written: an empty answer (unless said otherwise), or a slip. */
  readonly empty?: 'answer' | 'ask-again'
  /** A first line that is this and nothing else is the whole answer, without an empty line behind it. */
  readonly alone?: string
  /** Ends the asking with a Fault. Whoever gives it hears of Ctrl-C as of any signal, and must abort it then. */
  readonly signal?: AbortSignal
}

const help = 'Ended by an empty line; ctrl-g opens your editor, ctrl-d ends it too.'

/** More lines of a paste are not printed, and no more of one line; all of them are taken. */
const linesShown = 12
const columnsShown = 1_000
const mostCharacters = 10_000_000

/** Asks; undefined when nobody is there, or nothing was written before Ctrl-D. */
export async function askText(world: World, asked: TextQuestion): Promise<string | undefined> {
  const { terminal } = world
  if (!terminal.interactive) return undefined
  terminal.say(line`${asked.question}`)
  await openKeyboard()
  terminal.say(paint('dim', help))
  try {
    return await write(world, asked)
  } finally {
    closeKeyboard()
  }
}

async function write(
  world: World,
  { empty = 'answer', alone, signal }: TextQuestion,
): Promise<string | undefined> {
  const { terminal } = world
  const { promise: answer, resolve, reject } = Promise.withResolvers<string | undefined>()
  let done: readonly string[] = []
  let open = true

  const now = (): Draft => ({ done, ...entry.line() })
  const show = (draft: Draft, fresh: readonly string[]) => {
    done = draft.done
    entry.rewrite(draft, () => sayLines(world, fresh))
  }
  const object = (why: string) => entry.rewrite(entry.line(), () => terminal.say(paint('yellow', why)))
  const onLine = (text: string) => {
    if (done.length === 0 && text.trim() === alone) return resolve(alone)
    if (text.trim() !== '') return show({ done: [...done, text], before: '', after: '' }, [])
    const written = draftText({ done, before: '', after: '' })
    if (written === '' && empty === 'ask-again') object('Nothing is written yet; ctrl-d cancels.')
    else resolve(written)
  }
  const onPaste = (text: string) => {
    const before = now()
    const draft = withText(before, text)
    if (draftText(draft).length > mostCharacters) return object('That is too long, and was not taken.')
    show(draft, draft.done.slice(before.done.length))
  }
  const onEditor = async () => {
    const edited = await inEditor(world, draftText(now()), entry.handOver)
    if ('problem' in edited) return object(edited.problem)
    const draft = withText({ done: [], before: '', after: '' }, edited.text.trimEnd())
    show(draft, draft.done)
  }
  // The cursor stands behind what was typed; what is said next begins a line of its own.
  const leave = () => {
    if (open) terminal.raw('\n')
    open = false
  }
  const stop = () => {
    leave()
    reject(new Fault('interrupted', 'interrupted'))
  }
  const entry = openLineEntry(terminal, {
    onLine,
    onPaste,
    onEnd: () => {
      leave()
      resolve(draftText({ done, before: '', after: '' }) || undefined)
    },
    onGone: () => resolve(undefined),
    onInterrupt: () => (signal === undefined ? stop() : void process.kill(process.pid, 'SIGINT')),
    onEditor: () => void onEditor().catch(reject),
  })
  signal?.addEventListener('abort', stop, { once: true })
  if (signal?.aborted) stop()
  try {
    return await answer
  } finally {
    open = false
    signal?.removeEventListener('abort', stop)
    entry.close()
  }
}

type Edited = { readonly text: string } | { readonly problem: string }

async function inEditor(
  world: World,
  text: string,
  handOver: (work: () => Promise<void>) => Promise<void>,
): Promise<Edited> {
  let edited: Edited = { text }
  await handOver(async () => {
    try {
      edited = { text: await editText(world, text) }
    } catch (error) {
      if (!(error instanceof Fault)) throw error
      edited = { problem: error.message }
    }
  })
  return edited
}

function sayLines({ terminal }: World, lines: readonly string[]): void {
  for (const text of lines.slice(0, linesShown)) {
    const cut = text.length > columnsShown ? '…' : ''
    terminal.say(line`› ${text.slice(0, columnsShown)}${cut}`)
  }
  const more = lines.length - linesShown
  if (more > 0) terminal.say(paint('dim', `  … ${more.toLocaleString('en')} more lines, all of them taken`))
}
