// Starting processes; everything else about them is in shell, git and clipboard.

import { type ChildProcess, type SpawnOptions, spawn } from 'node:child_process'

export type Spawn = (program: string, args: readonly string[], options: SpawnOptions) => ChildProcess

export const realSpawn: Spawn = (program, args, options) => spawn(program, args, options)
