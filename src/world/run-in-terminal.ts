// A program of the user's own (an editor, a viewer) with the terminal to itself.

import { Fault } from '../errors.ts'
import { findProgram } from './find-program.ts'
import { startFault } from './start-fault.ts'
import type { World } from './world.ts'

/** Runs it until it ends; its exit code, or null when a signal ended it. The words are no shell's: nothing is expanded. */
export async function runInTerminal(
  world: Pick<World, 'env' | 'disk' | 'spawn'>,
  words: readonly string[],
  cwd: string,
): Promise<number | null> {
  const [name = '', ...args] = words
  const program = await findProgram(world, name)
  if (program === undefined) {
    throw new Fault('failed', `there is no program '${name}' on the PATH`, { hints: ['check its name'] })
  }
  // Ctrl-C and Ctrl-\ go to everything in the foreground; here they are meant for the program.
  const ignore = () => {}
  process.on('SIGINT', ignore).on('SIGQUIT', ignore)
  try {
    const child = world.spawn(program, args, { cwd, env: world.env, stdio: 'inherit' })
    return await new Promise<number | null>((resolve, reject) => {
      child.once('error', error => reject(startFault(world.disk, program, cwd, error)))
      child.once('exit', resolve)
    })
  } finally {
    process.off('SIGINT', ignore).off('SIGQUIT', ignore)
  }
}
