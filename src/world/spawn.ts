// Starting processes; everything else about them is in shell, git and clipboard.

import type { ChildProcess, SpawnOptions } from 'node:child_process'

export type Spawn = (program: string, args: readonly string[], options: SpawnOptions) => ChildProcess

// Loaded at the first use: most commands start no process, and every command starts faster without it.
export const realSpawn: Spawn = (program, args, options) =>
  process.getBuiltinModule('node:child_process').spawn(program, args, options)
