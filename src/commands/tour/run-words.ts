// `teddy <words>` within this process, by the way that the entry takes.

import type { World } from '../../world/world.ts'
import { buildProgram } from '../program.ts'

/** Runs the command; returns its exit code. */
export async function runWords(world: World, words: readonly string[]): Promise<number> {
  let code = 0
  const program = buildProgram(async (spec, typed) => {
    code = await (await spec.load()).run(world, typed)
  }, world.terminal)
  await program.parseAsync(words, { from: 'user' })
  return code
}
