// The editor of the person at the terminal.

import { Fault } from '../errors.ts'
import { splitCommand } from '../text/split-command.ts'
import { findProgram } from './find-program.ts'
import type { World } from './world.ts'

const usual = ['editor', 'nano', 'vim', 'vi']

/** The words that start it; a Fault when there is none. */
export async function findEditor(world: Pick<World, 'env'>): Promise<readonly string[]> {
  const configured = world.env.VISUAL || world.env.EDITOR
  if (configured) {
    const words = splitCommand(configured)
    if (words !== undefined) return words
    throw new Fault('usage', `EDITOR is not a command: ${configured}`)
  }
  for (const name of usual) if ((await findProgram(world, name)) !== undefined) return [name]
  throw new Fault('usage', 'there is no editor; set EDITOR, for example EDITOR=vim')
}
