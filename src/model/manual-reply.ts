// Where a person's reply comes from: the clipboard, a file, or the editor. What is no reply says why.

import { homedir } from 'node:os'
import { resolve } from 'node:path'
import { Fault } from '../errors.ts'
import { readClipboard } from '../world/clipboard.ts'
import { diskFault } from '../world/disk-fault.ts'
import { findEditor } from '../world/editor.ts'
import { makePrivateFolder } from '../world/private-folder.ts'
import { readText } from '../world/read-file.ts'
import { runInTerminal } from '../world/run-in-terminal.ts'
import type { World } from '../world/world.ts'

export type Fetched =
  | { readonly kind: 'reply'; readonly text: string }
  | { readonly kind: 'none'; readonly why: string }

const maxBytes = 20_000_000

/** What was typed: nothing for the clipboard, `e` for the editor, else the path of a file. */
export async function replyFrom(world: World, typed: string, payload: string): Promise<Fetched> {
  try {
    if (typed === '') return checked(await readClipboard(world, { maxBytes }), payload, 'the clipboard')
    if (typed === 'e') return checked(await edited(world), payload, 'the text')
    return replyFromFile(world, typed, payload)
  } catch (error) {
    if (!(error instanceof Fault)) throw error
    return { kind: 'none', why: [error.message, ...error.hints].join('; ') }
  }
}

/** The reply in a file, from the working folder on; a link to it is followed, since a person named it. */
export function replyFromFile(
  world: Pick<World, 'disk' | 'env' | 'cwd'>,
  typed: string,
  payload: string,
): Fetched {
  const path = resolve(world.cwd, typed.replace(/^~(?=\/)/, world.env.HOME ?? homedir()))
  try {
    const text = readText(world.disk, world.disk.realpath(path), maxBytes)
    return text === undefined
      ? { kind: 'none', why: `there is no file ${path}` }
      : checked(text, payload, path)
  } catch (error) {
    const fault = diskFault(error, path)
    if (!(fault instanceof Fault)) throw error
    return { kind: 'none', why: fault.message }
  }
}

function checked(text: string, payload: string, where: string): Fetched {
  if (text.trim() === '') return { kind: 'none', why: `${where} is empty` }
  // Programs on the way may change line endings and what stands around the text.
  const folded = (some: string) => some.replace(/\r\n?/g, '\n').trim()
  if (folded(text) === folded(payload)) {
    return { kind: 'none', why: `${where} still holds the payload; copy the reply first` }
  }
  return { kind: 'reply', text }
}

async function edited(world: World): Promise<string> {
  const words = await findEditor(world)
  const folder = makePrivateFolder(world)
  try {
    const path = folder.write('reply.md', '')
    const code = await runInTerminal(world, [...words, path], folder.path)
    if (code !== 0)
      throw new Fault('failed', `${words[0]} ended with ${code ?? 'a signal'}; nothing was taken`)
    return readText(world.disk, path, maxBytes) ?? ''
  } finally {
    folder.remove()
  }
}
