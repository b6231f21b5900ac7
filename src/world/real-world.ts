// The world as it is.

import { realClock } from './clock.ts'
import { realDisk } from './disk.ts'
import { realResolve } from './resolve.ts'
import { realSpawn } from './spawn.ts'
import { realTerminal } from './terminal.ts'
import type { World } from './world.ts'

export function realWorld(): World {
  return {
    env: process.env,
    cwd: process.cwd(),
    disk: realDisk,
    clock: realClock,
    spawn: realSpawn,
    resolve: realResolve,
    terminal: realTerminal(process.env, process),
  }
}
