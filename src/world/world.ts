// Everything outside the program, as one small record. Tests pass a real one or a faulty one.

import type { Clock } from './clock.ts'
import type { Disk } from './disk.ts'
import type { Resolve } from './resolve.ts'
import type { Spawn } from './spawn.ts'
import type { Terminal } from './terminal.ts'

export type Environment = Readonly<Record<string, string | undefined>>

export type World = {
  readonly env: Environment
  readonly cwd: string
  readonly disk: Disk
  readonly clock: Clock
  readonly spawn: Spawn
  readonly resolve: Resolve
  readonly terminal: Terminal
}
