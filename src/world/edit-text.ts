// A text in the editor of the person at the terminal, in a file that nobody else can read.

import { Fault } from '../errors.ts'
import { findEditor } from './editor.ts'
import { makePrivateFolder } from './private-folder.ts'
import { readText } from './read-file.ts'
import { runInTerminal } from './run-in-terminal.ts'
import type { World } from './world.ts'

const mostBytes = 20 * 1024 * 1024

/** Opens the text in the editor and returns what it was made into; a Fault when the editor fails. */
export async function editText(world: World, text: string): Promise<string> {
  const words = await findEditor(world)
  const folder = makePrivateFolder(world)
  try {
    const path = folder.write('answer.md', text === '' ? '' : `${text}\n`)
    const code = await runInTerminal(world, [...words, path], folder.path)
    if (code !== 0) {
      throw new Fault('failed', `${words[0]} ended with ${code ?? 'a signal'}; the text is as it was`)
    }
    return readText(world.disk, path, mostBytes) ?? text
  } finally {
    folder.remove()
  }
}
