// `npm start -- <args>`: everything a fresh clone needs, then `teddy <args>` where you called npm from; without
// arguments the tour.

import { spawnSync } from 'node:child_process'
import { existsSync } from 'node:fs'
import { constants } from 'node:os'
import { join } from 'node:path'
import { ensureBuilt, ensureInstalled, node24, root } from './setup.js'

ensureInstalled()
ensureBuilt()

// The terminal sends it to teddy too, which ends as it sees fit; this process ends with it.
process.on('SIGINT', () => {})

const args = process.argv.slice(2)
const { status, signal } = spawnSync(
  node24,
  [join(root, 'bin/teddy.js'), ...(args.length === 0 ? ['tour'] : args)],
  { stdio: 'inherit', cwd: existsSync(process.env.INIT_CWD ?? '') ? process.env.INIT_CWD : process.cwd() },
)
process.exit(status ?? 128 + constants.signals[signal])
