// How fast the program starts, against the same Node doing nothing.

import { spawnSync } from 'node:child_process'
import { join } from 'node:path'
import type { Row } from './harness.ts'

const launcher = join(import.meta.dirname, '../bin/teddy.js')

function start(...args: readonly string[]): () => void {
  return () => {
    const { status } = spawnSync(process.execPath, args, { stdio: 'ignore' })
    if (status !== 0) throw new Error(`${args.join(' ')} ended with ${status}`)
  }
}

export const rows: readonly Row[] = [
  {
    name: 'start',
    note: 'at most 1.5x for --version and --help',
    rounds: 25,
    variants: [
      { name: 'node -e 0', run: start('-e', '0') },
      { name: 'teddy --version', run: start(launcher, '--version') },
      { name: 'teddy --help', run: start(launcher, '--help') },
      { name: 'teddy', run: start(launcher) },
      { name: 'teddy config', run: start(launcher, 'config') },
    ],
  },
]
