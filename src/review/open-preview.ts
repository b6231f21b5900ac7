// A preview in a program of the user's: the configured one, else `code`.

import { Fault } from '../errors.ts'
import { splitCommand } from '../text/split-command.ts'
import { findProgram } from '../world/find-program.ts'
import type { PrivateFolder } from '../world/private-folder.ts'
import { runInTerminal } from '../world/run-in-terminal.ts'
import type { World } from '../world/world.ts'
import type { Preview } from './preview.ts'

/** Does something while the screen leaves the terminal alone. */
export type HandOver = (work: () => Promise<void>) => Promise<void>

export type Opened =
  | { readonly kind: 'opened' | 'no-program' }
  | { readonly kind: 'failed'; readonly why: string }

/** Shows a copy of the preview; the copy stays until the review ends, for programs that do not wait. */
export async function openPreview(
  world: World,
  folder: () => PrivateFolder,
  { file }: Preview,
  { previewCommand, handOver }: { readonly previewCommand: string | undefined; readonly handOver: HandOver },
): Promise<Opened> {
  try {
    const words = await viewer(world, previewCommand)
    if (words === undefined) return { kind: 'no-program' }
    const path = folder().write(file.name, file.text)
    let code: number | null = 0
    await handOver(async () => {
      code = await runInTerminal(world, [...words, path], folder().path)
    })
    if (code === 0) return { kind: 'opened' }
    return { kind: 'failed', why: `${words[0]} ended with ${code ?? 'a signal'}` }
  } catch (error) {
    if (!(error instanceof Fault)) throw error
    return { kind: 'failed', why: error.message }
  }
}

async function viewer(world: World, configured: string | undefined): Promise<readonly string[] | undefined> {
  if (configured === undefined) return (await findProgram(world, 'code')) ? ['code'] : undefined
  const words = splitCommand(configured)
  if (words !== undefined) return words
  throw new Fault('usage', `preview_command is not a command: ${configured}`)
}
