// The world as it is.

import { errorCode, Fault } from '../errors.ts'
import { realClock } from './clock.ts'
import { realDisk } from './disk.ts'
import { realResolve } from './resolve.ts'
import { realSpawn } from './spawn.ts'
import { realTerminal } from './terminal.ts'
import type { World } from './world.ts'

export function realWorld(): World {
  return {
    env: process.env,
    cwd: workingFolder(),
    disk: realDisk,
    clock: realClock,
    spawn: realSpawn,
    resolve: realResolve,
    terminal: realTerminal(process.env, process),
  }
}

function workingFolder(): string {
  try {
    return process.cwd()
  } catch (error) {
    if (errorCode(error) !== 'ENOENT') throw error
    throw new Fault('usage', 'the folder you are in is gone', {
      hints: ['cd to one that is there'],
      cause: error,
    })
  }
}
