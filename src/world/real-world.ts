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
    // Asked for only when needed: help works in a folder that is gone.
    get cwd() {
      return workingFolder()
    },
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
    const gone = errorCode(error) === 'ENOENT'
    throw new Fault(
      'usage',
      gone ? 'the folder you are in is gone' : 'the folder you are in has no usable path',
      {
        hints: ['cd to another one'],
        cause: error,
      },
    )
  }
}
