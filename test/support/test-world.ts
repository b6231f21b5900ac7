// The real world for one test: real disk, processes, clock and names; a terminal that keeps what it was given.

import { renderStyled } from '../../src/text/styled.ts'
import { realClock } from '../../src/world/clock.ts'
import { realDisk } from '../../src/world/disk.ts'
import { realResolve } from '../../src/world/resolve.ts'
import { realSpawn } from '../../src/world/spawn.ts'
import type { World } from '../../src/world/world.ts'

export type Printed = { readonly said: string[]; readonly told: string[]; readonly raw: string[] }

type Given = Partial<World> & { readonly cwd: string }

export function testWorld(given: Given): World & { readonly printed: Printed } {
  const printed: Printed = { said: [], told: [], raw: [] }
  return {
    env: process.env,
    disk: realDisk,
    clock: realClock,
    spawn: realSpawn,
    resolve: realResolve,
    terminal: {
      interactive: false,
      columns: 100,
      say: text => printed.said.push(renderStyled(text, { colour: false })),
      tell: text => printed.told.push(renderStyled(text, { colour: false })),
      raw: text => printed.raw.push(typeof text === 'string' ? text : Buffer.from(text).toString()),
    },
    ...given,
    printed,
  }
}
