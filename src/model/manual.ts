// A person with a browser chat as the model: the payload goes out by the clipboard, the reply comes back by any way.

import { randomBytes } from 'node:crypto'
import { join } from 'node:path'
import { Fault } from '../errors.ts'
import { line, paint, type Styled } from '../text/styled.ts'
import { askLine } from '../world/ask-line.ts'
import { writeAtomic } from '../world/atomic-write.ts'
import { type Written, writeClipboard } from '../world/clipboard.ts'
import { temporaryFolder } from '../world/temporary-path.ts'
import type { World } from '../world/world.ts'
import type { CountTokens } from './call-usage.ts'
import { type Fetched, replyFrom, replyFromFile } from './manual-reply.ts'
import type { Model, ModelAnswer, ModelRequest } from './model.ts'

export type ManualOptions = {
  readonly count: CountTokens
  /** The file that holds the reply to the first call. */
  readonly reply?: string
  readonly ask?: (question: Styled, signal: AbortSignal) => Promise<string | undefined>
}

const question = line`Reply: enter = clipboard, a path = that file, e = editor, q = stop › `

/** A model that a person plays. */
export function manualModel(world: World, { count, reply, ask = askLine }: ManualOptions): Model {
  let given = reply
  return {
    name: 'manual',
    window: 128_000,
    maxOutput: 32_000,
    price: { input: 0, output: 0, cached: 0 },
    ask: async request => {
      const file = given
      // It answers one call: the same text again would be refused for the same problems.
      given = undefined
      if (file !== undefined) return answer(fromFlag(world, file, request), count, request)
      if (!world.terminal.interactive) throw nobodyThere(world, request.document)
      tellWhere(world, await handOver(world, request.document), request)
      return answer(await waitForReply(world, request, ask), count, request)
    },
  }
}

type HandedOver = { readonly written: Written; readonly copy: string | undefined }

async function handOver(world: World, document: string): Promise<HandedOver> {
  const written = await writeClipboard(world, document)
  // A terminal does not say whether it took the text, so there is a file besides.
  return { written, copy: written.to === 'terminal' ? keepPayload(world, document) : undefined }
}

function tellWhere({ terminal }: World, { written, copy }: HandedOver, { inputTokens }: ModelRequest): void {
  const size = `${inputTokens.toLocaleString('en')} tokens`
  const places = {
    clipboard: line`The payload (${size}) is in the clipboard. Paste it into the chat, then copy the whole reply.`,
    terminal: line`The payload (${size}) was handed to your terminal's clipboard; if it is not there: ${copy ?? ''}`,
    file: line`The payload (${size}) is in ${'path' in written ? written.path : ''}: no clipboard is in reach.`,
  }
  terminal.tell(places[written.to])
}

async function waitForReply(
  world: World,
  request: ModelRequest,
  ask: NonNullable<ManualOptions['ask']>,
): Promise<string | undefined> {
  for (;;) {
    const typed = await ask(question, request.signal)
    if (typed === undefined || typed === 'q' || request.signal.aborted) return undefined
    const fetched: Fetched = await replyFrom(world, typed, request.document)
    if (fetched.kind === 'reply') return fetched.text
    world.terminal.tell(paint('yellow', fetched.why))
  }
}

function fromFlag(world: World, file: string, { document }: ModelRequest): string {
  const fetched = replyFromFile(world, file, document)
  if (fetched.kind === 'reply') return fetched.text
  throw new Fault('usage', `--reply: ${fetched.why}`, { hints: ['save the reply of the chat to a file'] })
}

async function answer(
  text: string | undefined,
  count: CountTokens,
  { inputTokens: input }: ModelRequest,
): Promise<ModelAnswer> {
  const output = text === undefined ? 0 : await count(text)
  const usage = { input, output, cached: 0, cost: 0, estimated: true }
  if (text === undefined) {
    return { end: 'interrupted', why: 'no reply was given', text: '', answeredBy: 'manual', usage }
  }
  return { end: 'complete', text, answeredBy: 'manual', usage }
}

function nobodyThere(world: World, document: string): Fault {
  const path = keepPayload(world, document)
  return new Fault('guard', `a manual reply needs a person; the payload is in ${path}`, {
    hints: ['paste it into a chat, save the reply to a file, and run the command again with --reply <file>'],
  })
}

function keepPayload({ disk, env }: World, document: string): string {
  const path = join(temporaryFolder(env), `teddy-payload-${randomBytes(6).toString('hex')}.md`)
  writeAtomic(disk, path, document, { mode: 0o600, when: 'create' })
  return path
}
