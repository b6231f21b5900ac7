// bubblewrap, the program that makes the cage: whether it is there, and whether it may do so here.

import { findProgram } from './find-program.ts'
import { runProcess } from './run-process.ts'
import type { World } from './world.ts'

export type Bubblewrap = { readonly program: string } | { readonly missing: string }

/** How to get it. */
export const installBubblewrap = 'install bubblewrap (`apt install bubblewrap`, `dnf install bubblewrap`)'

/** Tries it with the arguments of a cage: kernels and containers forbid parts of it in many ways. */
export async function findBubblewrap(
  world: World,
  cage: readonly string[] = ['--ro-bind', '/', '/', '--unshare-net', '--unshare-pid'],
): Promise<Bubblewrap> {
  const program = await findProgram(world, 'bwrap')
  if (program === undefined) return { missing: 'bubblewrap is not installed' }
  // From the root: the folder we stand in may hold a program of that name.
  const options = { cwd: '/', env: world.env as NodeJS.ProcessEnv, stdio: 'ignore' as const }
  const args = [...cage, '--', 'true']
  const { exitCode } = await runProcess(world, { program, args, options, timeoutMs: 5_000 })
  return exitCode === 0 ? { program } : { missing: 'bubblewrap may not make namespaces here' }
}
